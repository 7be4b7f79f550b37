import { threshold } from '../kernel/morphology/threshold.ts'
import type { Yielding } from '../ports.ts'
import type { CoverageTeller } from './coverageTeller.ts'
import { fitOutlinePairs } from './fitOutlinePairs.ts'
import { isLossy } from './isLossy.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch } from './markPatch.ts'

const rounds = 3
/** A change of opacity smaller than this is chance: the first guess is as good. */
const leastChange = 0.015

/**
 * Measures a mark again across the outlines that the network tells, where a first guess may rest on wrong labels (loose paint
 * over a busy photo).
 *
 * @param patches regions that carry the mark
 * @param guess what was estimated without the network
 * @param noise deviation that the file's own compression adds to a pixel, in levels
 * @throws the signal's reason when aborted
 */
export const refineMark = async (
  patches: readonly MarkPatch[],
  guess: Mark,
  noise: number,
  teller: CoverageTeller,
  runtime: Yielding,
): Promise<Mark> => {
  let mark = guess
  for (let round = 0; round < rounds; round++) {
    const insides: Uint8Array[] = []
    for (const patch of patches) insides.push(threshold(await teller.tell(patch, mark, noise, runtime), 0.5))
    const fit = fitOutlinePairs(patches, insides, mark)
    if (fit === null) break
    const opacity =
      fit.robustMark === null || isLossy(noise) ? fit.mark.opacity : (fit.mark.opacity + fit.robustMark.opacity) / 2
    if (Math.abs(opacity - mark.opacity) < leastChange) break
    mark = { ...fit.mark, opacity }
  }
  return mark
}
