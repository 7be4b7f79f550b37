import type { Outline, SelectionHint } from '@spotless/contract/candidates'
import type { CorrectionStroke, OutlinedThing } from '@spotless/contract/correction'
import type { Size } from '../../../lib/geometry.ts'
import { type Correction, type Place, strokesOf } from './correctionHistory.ts'
import { thingHint } from './thingHint.ts'

/** The parts of the thing that a click after some strokes means; none where nothing is found. */
export type SelectThing = (click: SelectionHint, strokes: readonly CorrectionStroke[]) => Promise<readonly Outline[]>

/** Finds the thing under a click after some corrections, or the smaller one there; null where nothing is, or beside the photo. */
export const thingFinder =
  ({ width, height }: Size, select: SelectThing) =>
  async (
    at: Place,
    kind: CorrectionStroke['kind'],
    before: readonly Correction[],
    isPart = false,
  ): Promise<OutlinedThing | null> => {
    const [column, row] = at
    if (column < 0 || row < 0 || column >= width || row >= height) return null
    const outlines = await select(thingHint(at, kind, isPart), strokesOf(before))
    return outlines.length === 0 ? null : { kind, isHard: false, outlines: [...outlines] }
  }
