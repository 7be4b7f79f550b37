import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { isLossy } from './isLossy.ts'
import type { MarkPlanes } from './markPatch.ts'

/** Distance of the pixels whose difference is measured: those that face each other across a soft edge. */
export const pairDistancePx = 2
const radiusPx = 4
const minScale = 1
/** Differences across an outline are larger than those of the photo beside it by this factor. */
const safetyFactor = 1.7
/** Compression distorts colour most: beside outlines by this many times its usual noise. */
const colourNoiseFactor = 5
/** Added before the root is taken, so that equal pixels alone do not decide. */
const regularization = 0.5

/**
 * The usual difference of nearby pixels around each pixel: squared means of square roots over a smoothed square, in which a
 * single edge of the photo counts little.
 *
 * @param planes from `opponentPlanes`
 * @param noise deviation that the file's compression adds to a pixel, in levels
 * @returns levels, at least 1
 */
export const gradientScale = (planes: MarkPlanes, width: number, noise: number): MarkPlanes =>
  planes.map((plane, channel) => {
    const min = channel > 0 && isLossy(noise) ? Math.max(minScale, colourNoiseFactor * noise) : minScale
    const roots = new Float32Array(plane.length)
    for (let at = 0; at < roots.length; at++) {
      const right = at % width < width - pairDistancePx ? at + pairDistancePx : at
      const below = at + pairDistancePx * width < roots.length ? at + pairDistancePx * width : at
      const here = plane[at] as number
      // The smaller of the two differences, so that an edge does not hide what is usual beside it.
      roots[at] = Math.sqrt(
        regularization + Math.min(Math.abs(here - (plane[right] as number)), Math.abs(here - (plane[below] as number))),
      )
    }
    return boxFilter(boxFilter(roots, width, radiusPx), width, radiusPx).map((root) =>
      Math.max(min, safetyFactor * (root * root - regularization)),
    )
  }) as unknown as MarkPlanes
