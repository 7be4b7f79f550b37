import { useEffect } from 'react'
import { stepBrush } from '../mask/brush.ts'
import type { MaskEditor } from '../mask/maskEditor.ts'
import { type Tool, useToolState } from '../tools/toolState.ts'
import type { Viewport } from '../viewport/createViewport.ts'

interface EditorKeys {
  readonly maskEditor: MaskEditor | null
  readonly viewport: Viewport | null
  readonly canSelect?: boolean
  /** Whether the surface is in a dialog itself; elsewhere an open dialog takes the keys. */
  readonly isInDialog?: boolean
  readonly onHelp: () => void
}

const toolKeys: Readonly<Record<string, Tool>> = { b: 'brush', e: 'eraser', l: 'lasso', r: 'rectangle', s: 'select' }

/** Whether a key press belongs to a text field rather than to the editor. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type="range"]):not([type="radio"]), textarea') !== null

/** Keyboard shortcuts of tools and zoom. */
export const useEditorKeys = (keys: EditorKeys): void => {
  const { maskEditor, viewport, canSelect = false, isInDialog = false, onHelp } = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTextField(event.target) || (!isInDialog && document.querySelector('dialog[open]'))) return
      const key = event.key.toLowerCase()
      const state = useToolState.getState()
      if (event.ctrlKey || event.metaKey) {
        const redo = key === 'y' || (key === 'z' && event.shiftKey)
        if (!maskEditor || (key !== 'z' && key !== 'y')) return
        event.preventDefault()
        if (redo) maskEditor.redo()
        else maskEditor.undo()
        return
      }
      const tool = toolKeys[key]
      if (tool && maskEditor && (tool !== 'select' || canSelect)) state.setTool(tool)
      else if (key === '[') state.setSize(stepBrush(state.size, -1))
      else if (key === ']') state.setSize(stepBrush(state.size, 1))
      else if (key === '0') viewport?.fit()
      else if (key === '1') viewport?.actualSize()
      else if (key === '+' || key === '=') viewport?.zoomStep(1)
      else if (key === '-') viewport?.zoomStep(-1)
      else if (key === '?') onHelp()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [maskEditor, viewport, canSelect, isInDialog, onHelp])
}
