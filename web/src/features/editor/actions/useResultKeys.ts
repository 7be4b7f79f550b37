import { useEffect } from 'react'
import { editor } from '../editorStore.ts'
import { copyResult, downloadResult } from './resultActions.ts'
import { isTextField } from './useEditorKeys.ts'

/** Keyboard shortcuts of stage 3, in addition to those of the zoom. */
export const useResultKeys = (setOriginal: (shown: boolean) => void): void => {
  useEffect(() => {
    const commands: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
      s: () => void downloadResult(),
      c: () => void copyResult(),
      z: (event) => editor.stepResult(event.shiftKey ? 1 : -1),
      y: () => editor.stepResult(1),
    }
    const press = (event: KeyboardEvent) => {
      if (isTextField(event.target) || document.querySelector('dialog[open]')) return
      const key = event.key.toLowerCase()
      const command = commands[key]
      if (event.ctrlKey || event.metaKey) {
        const copiesText = key === 'c' && !(getSelection()?.isCollapsed ?? true)
        if (!command || copiesText) return
        event.preventDefault()
        command(event)
      } else if (key === 'o') setOriginal(true)
    }
    const release = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'o') setOriginal(false)
    }
    const blur = () => setOriginal(false)
    window.addEventListener('keydown', press)
    window.addEventListener('keyup', release)
    window.addEventListener('blur', blur)
    return () => {
      window.removeEventListener('keydown', press)
      window.removeEventListener('keyup', release)
      window.removeEventListener('blur', blur)
    }
  }, [setOriginal])
}
