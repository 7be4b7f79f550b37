import { boundingBox } from '../../kernel/geometry/boundingBox.ts'
import { countFlags } from '../../kernel/morphology/countFlags.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { erode } from '../../kernel/morphology/erode.ts'
import { reconstruct } from '../../kernel/morphology/reconstruct.ts'
import { threshold } from '../../kernel/morphology/threshold.ts'
import type { Plane } from '../../raster/plane.ts'

/** Coverage from which on a whisker, thinner than a pixel of the grid, is seen. */
const minCoverage = 0.25

/** What is thin. */
export interface ThinLimits {
  /** Half the width of what is still thin, as a fraction of the covered area's longer side. */
  readonly widthRatio: number
  /** More thin parts, as a fraction of the covered area, are clutter. */
  readonly maxRatio: number
}

const thinLimits: ThinLimits = { widthRatio: 0.02, maxRatio: 0.08 }
/** What is thin has at least this half width; fewer pixels are nothing. */
const [minThinPx, minThinPixels] = [1, 6]

/** What stands out in a matte, 1 or 0. */
export const standingOut = ({ data }: Plane): Uint8Array => threshold(data, minCoverage)

/**
 * Thin parts that stand out beside a covered area and touch it: whiskers, claws, antlers, fur, tips of wings. What is thicker there is another thing,
 * or a part that a person left out.
 *
 * @param covered 1 on the area, else 0
 * @param matte coverage 0–1 of what stands out, of the same size
 * @param isWhole whether the area is an object whose outline is known; else what stands out may go on beside it, and of thin parts that touch something
 *   thicker what is no further from the area than it is thin goes along
 * @param limits by default those of whiskers and fur
 * @returns 1 on thin parts outside the area, else 0
 */
export const thinParts = (covered: Uint8Array, matte: Plane, isWhole: boolean, limits = thinLimits): Uint8Array => {
  const { width } = matte
  const box = boundingBox(covered, width, 1)
  const radiusPx = Math.max(minThinPx, Math.round(limits.widthRatio * Math.max(box?.width ?? 0, box?.height ?? 0)))
  const standing = standingOut(matte)
  const left = standing.map((value, at) => value & (1 - (covered[at] as number)))
  // A morphological opening (Serra 1982): what a square of this size fits into.
  const thick = dilate(dilate(erode(isWhole ? standing : left, width, radiusPx), width, radiusPx), width, 1)
  const thin = left.map((value, at) => value & (1 - (thick[at] as number)))
  const beside = dilate(covered, width, 1)
  const touching = reconstruct(beside, thin, width, 8)
  const others = isWhole ? thick.map((value, at) => value & (1 - (beside[at] as number))) : thick
  const ofAnother = reconstruct(dilate(others, width, 1), thin, width, 8)
  const near = isWhole ? covered : dilate(covered, width, radiusPx)
  const parts = touching.map((value, at) => value & ((1 - (ofAnother[at] as number)) | (near[at] as number)))
  const count = countFlags(parts)
  return count < minThinPixels || count > limits.maxRatio * countFlags(covered) ? new Uint8Array(covered.length) : parts
}
