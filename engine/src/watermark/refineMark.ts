import type { Yielding } from '../ports.ts'
import { acrossOutline } from './acrossOutline.ts'
import type { CoverageTeller } from './coverageTeller.ts'
import { flagsFrom } from './flags.ts'
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
    for (const patch of patches) insides.push(flagsFrom(await teller.tell(patch, mark, noise, runtime), 0.5))
    const better = acrossOutline(patches, insides, mark)
    if (better === null) break
    const opacity =
      better.level === null || isLossy(noise) ? better.mark.opacity : (better.mark.opacity + better.level.opacity) / 2
    if (Math.abs(opacity - mark.opacity) < leastChange) break
    mark = { ...better.mark, opacity }
  }
  return mark
}
