import { dilate } from '../kernel/morphology/dilate.ts'
import { flagAbove } from '../kernel/morphology/flagAbove.ts'
import { flaggedPixels } from '../kernel/morphology/flaggedPixels.ts'

/** Wide enough for the layers under a mark. */
const reachPx = 12
const minCoverage = 0.3

/** Indexes of the pixels of a patch that a mark covers and of those around them. */
export const placesNearMark = (coverage: Float32Array, width: number): number[] =>
  flaggedPixels(dilate(flagAbove(coverage, minCoverage), width, reachPx))

/** Every second of many places, or fewer, so that at most `most` are left. */
export const fewerPlaces = (places: readonly number[], most: number): Int32Array => {
  const stride = Math.ceil(places.length / most)
  return Int32Array.from(places.filter((_, index) => index % stride === 0))
}
