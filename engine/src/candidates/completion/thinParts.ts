import { boundingBox } from '../../kernel/geometry/boundingBox.ts'
import { countFlags } from '../../kernel/morphology/countFlags.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { erode } from '../../kernel/morphology/erode.ts'
import { reconstruct } from '../../kernel/morphology/reconstruct.ts'
import { threshold } from '../../kernel/morphology/threshold.ts'
import type { Plane } from '../../raster/plane.ts'

/** Coverage from which on a whisker, thinner than a pixel of the grid, is seen. */
const minCoverage = 0.25
/** Half the width of what is still thin, as a fraction of the object's longer side, and in pixels. */
const [thinRatio, minThinPx] = [0.02, 1]
/** More thin parts, as a fraction of the object, are clutter; fewer pixels are nothing. */
const [maxThinRatio, minThinPixels] = [0.08, 6]

/**
 * Thin parts that stand out from an object and touch it: whiskers, claws, antlers, tips of wings. What hangs on something thicker beside it is another
 * thing's, or a part that a person left out.
 *
 * @param object 1 on it and in its margin, else 0
 * @param matte coverage 0–1 of what stands out, of the same size
 * @returns 1 on thin parts outside the object, else 0
 */
export const thinParts = (object: Uint8Array, { data, width }: Plane): Uint8Array => {
  const box = boundingBox(object, width, 1)
  const radiusPx = Math.max(minThinPx, Math.round(thinRatio * Math.max(box?.width ?? 0, box?.height ?? 0)))
  const standing = threshold(data, minCoverage)
  // A morphological opening (Serra 1982): what a square of this size fits into.
  const thick = dilate(dilate(erode(standing, width, radiusPx), width, radiusPx), width, 1)
  const beside = dilate(object, width, 1)
  const ofOthers = thick.map((value, at) => value & (1 - (beside[at] as number)))
  const thin = standing.map((value, at) => value & (1 - ((thick[at] as number) | (object[at] as number))))
  const touching = reconstruct(beside, thin, width, 8)
  const ofAnother = reconstruct(dilate(ofOthers, width, 1), thin, width, 8)
  const parts = touching.map((value, at) => value & (1 - (ofAnother[at] as number)))
  const count = countFlags(parts)
  return count < minThinPixels || count > maxThinRatio * countFlags(object) ? new Uint8Array(object.length) : parts
}
