import type { Outline, SelectionHint } from '@spotless/contract/candidates'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ImagePoint } from '../../../lib/geometry.ts'
import type { EditResult } from '../editorStore.ts'
import { useToolState } from '../tools/toolState.ts'
import { askForPreview } from './askForSelection.ts'
import { createPreview, type Preview } from './createPreview.ts'

interface PreviewInput {
  readonly photoId: string
  /** The result that is edited further; null for the photo itself. */
  readonly from: EditResult | null
  /** Whether something is selected at this moment. */
  readonly isBusy: boolean
  /** Whether a place is selected already. */
  readonly isSelected: (at: ImagePoint) => boolean
  /** The hints so far that a click belongs to, with it; null where it would do nothing. */
  readonly joined: (hint: SelectionHint) => readonly SelectionHint[] | null
}

const noOutlines: readonly Outline[] = []

/** What a click of the select tool would select where the pointer rests. */
export const usePreview = ({ photoId, from, isBusy, isSelected, joined }: PreviewInput) => {
  const [outlines, setOutlines] = useState(noOutlines)
  // In a ref, so that no pointer reaches the preview before: what that shows would stay.
  const preview = useRef<Preview | null>(null)
  const hintsAt = useEffectEvent((at: ImagePoint): readonly SelectionHint[] | null => {
    const { selectKind: kind } = useToolState.getState()
    // A click that the selection agrees with changes nothing.
    if (isBusy || isSelected(at) === (kind === 'add')) return null
    return joined({ kind, points: [[at.column, at.row]] })
  })
  useEffect(() => {
    const created = createPreview({
      hintsAt,
      ask: (hints, signal) => askForPreview(photoId, from, hints, signal),
      onShow: setOutlines,
    })
    preview.current = created
    return created.clear
  }, [photoId, from])
  return {
    outlines,
    hover: (at: ImagePoint | null) => preview.current?.hover(at),
    clear: () => preview.current?.clear(),
  }
}
