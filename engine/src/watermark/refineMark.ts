import { threshold } from '../kernel/morphology/threshold.ts'
import type { Yielding } from '../ports.ts'
import type { CoverageNetwork } from './coverageNetwork.ts'
import { fitOutlinePairs } from './fitOutlinePairs.ts'
import { isLossy } from './isLossy.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch } from './markPatch.ts'

const rounds = 3
/** A smaller change of opacity is chance, and the first estimate as good. */
const minChange = 0.015

/**
 * Measures a mark again across the outlines that the coverage network predicts. The first estimate may rest on wrong labels
 * where loose paint covers a busy photo.
 *
 * @param patches regions that carry the mark
 * @param initial estimate made without the network
 * @param noise deviation that the file's compression adds to a pixel, in levels
 * @throws the signal's reason when aborted
 */
export const refineMark = async (
  patches: readonly MarkPatch[],
  initial: Mark,
  noise: number,
  network: CoverageNetwork,
  runtime: Yielding,
): Promise<Mark> => {
  let mark = initial
  for (let round = 0; round < rounds; round++) {
    const insides: Uint8Array[] = []
    for (const patch of patches) {
      insides.push(threshold(await network.predictCoverage(patch, mark, noise, runtime), 0.5))
    }
    const fit = fitOutlinePairs(patches, insides, mark)
    if (fit === null) break
    const opacity =
      fit.robustMark === null || isLossy(noise) ? fit.mark.opacity : (fit.mark.opacity + fit.robustMark.opacity) / 2
    if (Math.abs(opacity - mark.opacity) < minChange) break
    mark = { ...fit.mark, opacity }
  }
  return mark
}
