import type { Yielding } from '../ports.ts'
import { correctMark } from './correctMark.ts'
import type { CoverageNetwork } from './coverageNetwork.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch } from './markPatch.ts'

const rounds = 3
/** A smaller change of opacity is chance, and the first estimate as good. */
const minFirstChange = 0.03
const minChange = 0.01
const nearPureLevels = 8

/** The mark in white or black where it is about that: a colour is then not estimated any more. */
const pureWhenNear = (mark: Mark): Mark => {
  for (const level of [0, 255]) {
    const farthest = Math.max(...mark.colour.map((own) => Math.abs(own - level)))
    if (farthest > 0 && farthest <= nearPureLevels) return { ...mark, colour: [level, level, level] }
  }
  return mark
}

/**
 * Measures a mark again with the coverage that the network predicts. The first estimate may rest on wrong labels where loose
 * paint covers a busy photo, and reads soft edges as a weaker mark.
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
  let mark = pureWhenNear(initial)
  for (let round = 0; round < rounds; round++) {
    const covered = []
    for (const patch of patches) {
      covered.push({ patch, coverage: await network.predictCoverage(patch, mark, noise, runtime) })
    }
    const corrected = correctMark(covered, mark)
    if (corrected.change < (round === 0 ? minFirstChange : minChange)) break
    mark = corrected.mark
  }
  return mark
}
