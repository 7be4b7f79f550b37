import { countFlags } from '../../kernel/morphology/countFlags.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import type { Plane } from '../../raster/plane.ts'
import type { CompletedMark } from './completeMark.ts'
import { borderOf, endsInside } from './endsInside.ts'
import { standingOut, type ThinLimits, thinParts } from './thinParts.ts'

/** At least this fraction of a mark must stand out. */
const minStandingRatio = 0.5
/** Where a mark's outline runs through what stands out along more than this fraction, the mark means a part of it. */
const maxCutRatio = 0.3
/** What a hurried mark leaves all around, as thin parts. */
const rim: ThinLimits = { widthRatio: 0.05, maxRatio: 0.5 }

/** Whether a mark is on what stands out in a matte and means a whole of it: one that means a part cuts it along much of its outline. `fringe` is no cut. */
const meansWhole = (marked: Uint8Array, matte: Plane, fringe: Uint8Array): boolean => {
  const standing = standingOut(matte)
  const inside = flagWhere(marked.length, (at) => marked[at] === 1 && standing[at] === 1)
  if (countFlags(inside) < minStandingRatio * countFlags(marked)) return false
  const border = borderOf(marked, matte.width)
  const cut = flagWhere(marked.length, (at) => border[at] === 1 && standing[at] === 1 && fringe[at] === 0)
  return countFlags(cut) <= maxCutRatio * countFlags(border)
}

/**
 * What a mark leaves of an object that no view shows apart from others: the thin parts beside the mark, as fur, and strips along its outline;
 * of a hurried mark, all around, wider ones.
 *
 * @param marked 1 where marked, else 0
 * @param matte coverage 0–1 of what stands out near the mark, of the same size
 * @param photoMatte the same of what stands out in the whole photo: near a mark on a face the face alone stands out in parts
 * @returns 1 on them and a pixel around, else 0, with their mean coverage; null where the mark leaves none or is on a part alone
 */
export const markFringe = (marked: Uint8Array, matte: Plane, photoMatte = matte): CompletedMark | null => {
  const isHurried = endsInside(marked, standingOut(matte), matte.width)
  const parts = thinParts(marked, matte, false, isHurried ? rim : undefined)
  if (!parts.includes(1)) return null
  const mattes = photoMatte === matte ? [matte] : [matte, photoMatte]
  if (!mattes.every((seen) => meansWhole(marked, seen, parts))) return null
  const confidence = parts.reduce((sum, value, at) => sum + value * (matte.data[at] as number), 0) / countFlags(parts)
  return { flags: dilate(parts, matte.width, 1), confidence }
}
