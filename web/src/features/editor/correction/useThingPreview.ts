import type { Outline } from '@spotless/contract/candidates'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ImagePoint, Size } from '../../../lib/geometry.ts'
import { createPreview, type Preview } from '../selecting/createPreview.ts'
import { isInside } from '../selecting/hintOf.ts'
import type { CutoutSolver } from './cutoutSolver.ts'

/** How long the pointer rests before a preview is asked for: who is about to paint must not wait for it. */
const restMs = 450

const noOutlines: readonly Outline[] = []

/**
 * What a click in a cut-out would keep or remove where the pointer rests.
 * @param isOff whether a click at a place would mean no thing, or something is being solved
 */
export const useThingPreview = (solver: CutoutSolver, size: Size, isOff: (at: ImagePoint) => boolean) => {
  const [outlines, setOutlines] = useState(noOutlines)
  const [preview, setPreview] = useState<Preview | null>(null)
  const hintsAt = useEffectEvent((at: ImagePoint) =>
    isOff(at) ? null : [{ kind: 'add' as const, points: [[at.column, at.row] as [number, number]] }],
  )
  useEffect(() => {
    const created = createPreview({
      hintsAt,
      ask: ([hint], signal) => solver.preview(hint?.points[0] ?? [0, 0], signal),
      onShow: setOutlines,
      restMs,
    })
    setPreview(created)
    return created.clear
  }, [solver])
  const onHover = (at: ImagePoint | null) => preview?.hover(at && isInside(at, size) ? at : null)
  return { outlines, onHover }
}
