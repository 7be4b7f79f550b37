import {
  type BrushStroke,
  type CorrectionView,
  correctionViews,
  type OutlinedThing,
} from '@spotless/contract/correction'
import type { Correction, Place } from './correctionHistory.ts'

/** A click that meant the whole, where that was, and the thing; null where the correction is none. */
export const wholeOf = (
  correction: Correction | undefined,
): { readonly whole: Correction; readonly at: Place; readonly stroke: OutlinedThing } | null => {
  if (correction?.at === undefined || correction.insteadOf !== undefined) return null
  const { stroke, at } = correction
  return 'outlines' in stroke ? { whole: correction, at, stroke } : null
}

/** A stroke that asks for the next view of its surroundings; null where the correction is no such stroke or has seen all. */
export const nextLookOf = (
  correction: Correction | undefined,
): { readonly last: Correction; readonly stroke: BrushStroke & { readonly view: CorrectionView } } | null => {
  if (correction === undefined || !('points' in correction.stroke) || correction.stroke.isHard) return null
  const asked = correction.stroke.view
  const view = correctionViews[asked === undefined ? 0 : correctionViews.indexOf(asked) + 1]
  return view === undefined ? null : { last: correction, stroke: { ...correction.stroke, view } }
}
