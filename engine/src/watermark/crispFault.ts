import type { Yielding } from '../ports.ts'
import type { CoverageNetwork } from './coverageNetwork.ts'
import { edgeSoftness } from './edgeWidth.ts'
import { ghostOf } from './ghostFraction.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch } from './markPatch.ts'
import { softnessOf } from './softnessOf.ts'

/**
 * What speaks against a mark's colour and opacity, in all patches together: what taking it away leaves of its shape, times how undecided its
 * coverage is.
 *
 * @param noise deviation that the file's compression adds to a pixel, in levels
 * @returns 0 or more; null where edges are soft, for there it tells too little
 * @throws the signal's reason when aborted
 */
export const crispFault = async (
  patches: readonly MarkPatch[],
  mark: Mark,
  noise: number,
  network: CoverageNetwork,
  runtime: Yielding,
): Promise<number | null> => {
  let fault = 0
  for (const patch of patches) {
    const coverage = await network.predictCoverage(patch, mark, noise, runtime)
    if (edgeSoftness(coverage, patch.box.width) > 0) return null
    fault += softnessOf(coverage) * ghostOf(patch, mark, coverage)
  }
  return fault
}
