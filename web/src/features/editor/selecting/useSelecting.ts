import type { Candidate } from '@spotless/contract/candidates'
import { useMemo, useSyncExternalStore } from 'react'
import type { ImagePoint } from '../../../lib/geometry.ts'
import { toast } from '../../../lib/toast.ts'
import { showCallError, showError } from '../actions/editorToasts.ts'
import type { EditResult } from '../editorStore.ts'
import type { MaskEditor } from '../mask/maskEditor.ts'
import type { SelectListener } from '../pointer/gesture.ts'
import { useToolState } from '../tools/toolState.ts'
import { askForSelection } from './askForSelection.ts'
import { createSelecting } from './createSelecting.ts'
import { hintOf, isInside } from './hintOf.ts'
import { showNoPart } from './SmallerPart.tsx'
import { usePreview } from './usePreview.ts'

interface SelectingInput {
  readonly photoId: string
  /** The result that is edited further; null for the photo itself. */
  readonly from: EditResult | null
  readonly maskEditor: MaskEditor | null
  /** Receives the shadows and reflections of what is selected. */
  readonly onAlongside: (alongside: readonly Candidate[]) => void
}

const subscribeToNothing = () => () => undefined

/** Marks in a mask what clicks and strokes of the select tool mean. */
export const useSelecting = ({ photoId, from, maskEditor, onAlongside }: SelectingInput) => {
  const selecting = useMemo(
    () =>
      maskEditor &&
      createSelecting({
        maskEditor,
        ask: (hints) => askForSelection(photoId, from, hints, true),
        onSelected: ({ outlines, alongside }, isFirst) => {
          onAlongside(alongside)
          if (!isFirst) return
          if (outlines.length === 0) showError('No object found', 'Click the middle of the object, or paint over it.')
          else
            toast({
              title: 'Object marked',
              text: 'Press again to add to it. With “Take away” or Alt, a press takes a part off. Too much? Press “Smaller part”.',
            })
        },
        onNoPart: showNoPart,
        onError: (error) =>
          showCallError(error, 'Selecting failed', 'We could not search this photo. Please mark the area by hand.'),
      }),
    [photoId, from, maskEditor, onAlongside],
  )
  const isBusy = useSyncExternalStore(selecting?.onChange ?? subscribeToNothing, () => selecting?.isBusy() ?? false)
  const canTakePart = useSyncExternalStore(
    maskEditor?.onStep ?? subscribeToNothing,
    () => selecting?.canTakePart() ?? false,
  )
  const preview = usePreview({
    photoId,
    from,
    isBusy,
    isSelected: ({ column, row }) => {
      const { data = [], width = 1 } = maskEditor?.mask ?? {}
      return data[Math.floor(row) * width + Math.floor(column)] === 255
    },
    joined: (hint) => selecting?.joined(hint) ?? null,
  })
  const onSelect: SelectListener['onSelect'] = (path) => {
    preview.clear()
    const hint = maskEditor && hintOf(path, useToolState.getState().selectKind, maskEditor.mask)
    if (!hint) return
    if (selecting?.joined(hint) === null && !isBusy) {
      showError('Nothing to take away', 'Nothing is selected yet. Click an object to add it first.')
    } else selecting?.add(hint)
  }
  const onHover = (at: ImagePoint | null) =>
    preview.hover(
      at && maskEditor && useToolState.getState().tool === 'select' && isInside(at, maskEditor.mask) ? at : null,
    )
  const takePart = () => selecting?.takePart()
  return { isBusy, canTakePart, takePart, onSelect, onHover, preview: preview.outlines }
}
