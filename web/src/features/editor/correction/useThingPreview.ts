import type { Outline } from '@spotless/contract/candidates'
import type { CorrectionStroke } from '@spotless/contract/correction'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ImagePoint, Size } from '../../../lib/geometry.ts'
import { createPreview, type Preview } from '../selecting/createPreview.ts'
import { isInside } from '../selecting/hintOf.ts'
import type { CutoutSolver } from './cutoutSolver.ts'
import { isUnderStroke } from './isUnderStroke.ts'
import { thingHint } from './thingHint.ts'

/** How long the pointer rests before a preview is asked for: who is about to paint must not wait for it. */
const restMs = 450

const noOutlines: readonly Outline[] = []

/**
 * What a click in a cut-out would keep or remove where the pointer rests.
 * @param kind what the brush does
 * @param strokes those that count
 * @param isOff whether a click would mean no thing, or something is being solved
 */
export const useThingPreview = (
  solver: CutoutSolver,
  size: Size,
  kind: CorrectionStroke['kind'],
  strokes: readonly CorrectionStroke[],
  isOff: () => boolean,
) => {
  const [outlines, setOutlines] = useState(noOutlines)
  // In a ref, so that no pointer reaches the preview before: what that shows would stay.
  const preview = useRef<Preview | null>(null)
  const hintsAt = useEffectEvent((at: ImagePoint, brush: CorrectionStroke['kind']) =>
    // Where a stroke has just ended the next one must not wait for a preview.
    isOff() || isUnderStroke(strokes.at(-1), at) ? null : [thingHint([at.column, at.row], brush)],
  )
  const strokesNow = useEffectEvent(() => strokes)
  useEffect(() => {
    const created = createPreview({
      hintsAt: (at) => hintsAt(at, kind),
      ask: async ([click], signal) => (click === undefined ? null : solver.preview(click, strokesNow(), signal)),
      onShow: setOutlines,
      restMs,
    })
    preview.current = created
    return created.clear
  }, [solver, kind])
  const onHover = (at: ImagePoint | null) => preview.current?.hover(at && isInside(at, size) ? at : null)
  return { outlines, onHover }
}
