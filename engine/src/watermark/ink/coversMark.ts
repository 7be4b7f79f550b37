import { novelColours } from '../../inpaint/novelColours.ts'
import { countFlags } from '../../kernel/morphology/countFlags.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import type { MarkPatch } from '../markPatch.ts'

/** Of the paint: where more of it beside the strokes has colours that its surroundings do not have, the mark has parts that are not known. */
const maxNovelLeft = 0.02

/**
 * Whether strokes are all of a mark: nothing beside them is foreign to the surroundings.
 * @param patch with surroundings that were not painted
 * @param strokes 1 where the mark is known to lie, on the patch
 */
export const coversMark = (patch: MarkPatch, strokes: Uint8Array): boolean => {
  const novel = novelColours(patch.planes, patch.painted)
  const left = flagWhere(novel.length, (at) => novel[at] === 1 && strokes[at] === 0)
  return countFlags(left) <= maxNovelLeft * countFlags(patch.painted)
}
