import type { SelectionHint } from '@spotless/contract/candidates'
import { clsx } from 'clsx'
import { Check, Undo2, X } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isInOutline } from '../../../lib/isInOutline.ts'
import { button } from '../../../ui/button.ts'
import { finishPointing } from '../actions/processPhoto.ts'
import { useEditorKeys } from '../actions/useEditorKeys.ts'
import { editor, type Pointing, type UploadedPhoto, useEditor } from '../editorStore.ts'
import { createMaskEditor } from '../mask/maskEditor.ts'
import type { SelectListener } from '../pointer/gesture.ts'
import { askForSelection } from '../selecting/askForSelection.ts'
import { hintOf, isInside } from '../selecting/hintOf.ts'
import { SelectOptions } from '../selecting/SelectOptions.tsx'
import { SmallerPart } from '../selecting/SmallerPart.tsx'
import { usePreview } from '../selecting/usePreview.ts'
import { PanelAction } from '../stage/PanelAction.tsx'
import { PhotoStage } from '../stage/PhotoStage.tsx'
import { SidePanel } from '../stage/SidePanel.tsx'
import { ToolDock } from '../tools/ToolDock.tsx'
import { useToolState } from '../tools/toolState.ts'
import type { Viewport } from '../viewport/createViewport.ts'
import { type Selection, useSelection } from './useSelection.ts'

const statusOf = ({ isBusy, count, outlines }: Selection): string => {
  if (isBusy) return 'Finding its edge…'
  if (count === 0) return 'Nothing selected yet'
  return outlines.length === 0 ? 'Nothing found there. Click its middle.' : 'Selected. Is the outline right?'
}

interface PointingStageProps {
  readonly photo: UploadedPhoto
  readonly pointing: Pointing
  readonly onHelp: () => void
}

/** A thing that a prompt names and no detector knows is clicked in the photo; the edit then goes on. */
export const PointingStage = ({ photo, pointing, onHelp }: PointingStageProps) => {
  const { prompt, from, names, pointed } = pointing
  const name = names[pointed.length] ?? ''
  const { width, height } = from?.answer ?? photo.answer
  const [viewport, setViewport] = useState<Viewport | null>(null)
  const isWorking = useEditor((state) => state.task !== null)
  const maskEditor = useMemo(() => createMaskEditor({ width, height }), [width, height])
  const ask = useCallback(
    async (hints: readonly SelectionHint[]) => (await askForSelection(photo.answer.id, from, hints)).outlines,
    [photo, from],
  )
  const selection = useSelection(ask)
  const { outlines, isBusy, count, add, joined, canTakePart, takePart, undo, clear } = selection
  useEditorKeys({ maskEditor: null, viewport, onHelp })
  useEffect(() => {
    const { tool, setTool, setSelectKind } = useToolState.getState()
    setTool('select')
    setSelectKind('add')
    return () => setTool(tool === 'select' ? 'brush' : tool)
  }, [])
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next thing to click is read out
  useEffect(() => heading.current?.focus(), [name])
  const preview = usePreview({
    photoId: photo.answer.id,
    from,
    isBusy,
    isSelected: (at) => isInOutline(at, outlines),
    joined,
  })
  const select: SelectListener['onSelect'] = (path) => {
    preview.clear()
    const hint = hintOf(path, useToolState.getState().selectKind, { width, height })
    if (hint) add(hint)
  }
  const hover: SelectListener['onHover'] = (at) => preview.hover(at && isInside(at, { width, height }) ? at : null)
  const confirm = () => {
    clear()
    useToolState.getState().setSelectKind('add')
    void finishPointing({ ...pointing, pointed: [...pointed, { name, outlines: outlines.map((one) => [...one]) }] })
  }
  return (
    <div className="flex size-full flex-col lg:flex-row">
      <section aria-label="Photo" aria-busy={isBusy} className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="relative min-h-0 flex-1">
          <PhotoStage
            ref={setViewport}
            photoId={photo.answer.id}
            src={from?.answer.processedPath ?? photo.url}
            alt={photo.file.name}
            label={`Click the ${name} in the photo; or move with the arrow keys and press Enter.`}
            width={width}
            height={height}
            maskEditor={maskEditor}
            outlines={outlines}
            preview={preview.outlines}
            listener={{ onSelect: select, onHover: hover }}
          />
        </div>
        <div className="p-2 lg:pb-4">
          <ToolDock maskEditor={null} viewport={viewport} />
        </div>
      </section>
      <SidePanel label="Pointing">
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-lg outline-none">
            Click the {name} in the photo
          </h1>
          <p className="mt-1 text-sm text-muted">
            It cannot be found by name. Your plan is kept: “{prompt}”
            {names.length > 1 && ` (${pointed.length + 1} of ${names.length})`}
          </p>
        </div>
        <div className={clsx(count === 0 && 'max-lg:hidden')}>
          <SelectOptions />
        </div>
        <div className="flex min-h-9 items-center justify-between gap-2">
          <p role="status" className="text-sm text-muted">
            {statusOf(selection)}
          </p>
          {count > 0 && (
            <button type="button" className={button('quiet', 'small')} onClick={undo}>
              <Undo2 className="size-4" aria-hidden /> Undo
            </button>
          )}
        </div>
        {canTakePart && <SmallerPart disabled={isBusy} onTake={takePart} />}
        <PanelAction>
          <div className="grid grid-cols-2 gap-2">
            <button
              type="button"
              className={button('quiet', 'large')}
              disabled={isWorking}
              onClick={() => editor.set({ pointing: null })}
            >
              <X className="size-5" aria-hidden /> Cancel
            </button>
            <button
              type="button"
              className={button('primary', 'large')}
              disabled={isBusy || isWorking || outlines.length === 0}
              onClick={confirm}
            >
              <Check className="size-5" aria-hidden /> Use this
            </button>
          </div>
        </PanelAction>
      </SidePanel>
    </div>
  )
}
