import { countFlags } from '../kernel/morphology/countFlags.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { flagWhere } from '../kernel/morphology/flagWhere.ts'
import { largeComponents } from '../kernel/morphology/largeComponents.ts'
import { type ColourPlanes, novelColours } from './novelColours.ts'

/** Fewer pixels in one piece are noise. */
const minPixels = 40
/** Where more of a fill is novel, it is no thing in it: all of it is wrong. */
const maxShare = 0.5
/** How far around what is novel its soft edge and its shade reach. */
const edgePx = 8

/**
 * Parts of a fill in colours that occur nowhere around it: things that the network invented.
 *
 * @param filled 1 where the fill lies, on its surroundings
 * @param earlier an earlier fill of the same place: its novel colours count as such here too
 * @returns 1 on them and a little around them; null where there are none, or hardly anything else
 */
export const novelParts = (
  planes: ColourPlanes,
  filled: Uint8Array,
  width: number,
  earlier: ColourPlanes = planes,
): Uint8Array | null => {
  const parts = largeComponents(novelColours(planes, filled, earlier), width, minPixels)
  const count = countFlags(parts)
  if (count === 0 || count > maxShare * countFlags(filled)) return null
  const near = dilate(parts, width, edgePx)
  return flagWhere(near.length, (at) => near[at] === 1 && filled[at] === 1)
}
