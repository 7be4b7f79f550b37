import { dct8x8, dctSidePx } from '../kernel/transform/dct8x8.ts'
import type { Yielding } from '../ports.ts'

const area = dctSidePx * dctSidePx
/** Coefficients below this many deviations of the noise are taken for noise. */
const threshold = 2.7

/**
 * Takes noise and the marks of coarse quantisation out of a plane: overlapping 8×8 blocks lose their small cosine
 * coefficients, and each pixel is the mean of the blocks over it, the sparser ones weighing more.
 * Source: the sliding-window thresholding of Yaroslavsky, "Local adaptive image restoration", 1996; weights as in Foi,
 * Katkovnik, Egiazarian, "Pointwise Shape-Adaptive DCT", 2007.
 *
 * @param deviation of the noise, on the plane's own scale; 0 leaves the plane as it is
 * @param stepPx distance of the blocks; 1–8, fewer is smoother and slower
 * @throws the signal's reason when aborted
 */
export const shrinkCosines = async (
  plane: Float32Array,
  width: number,
  height: number,
  deviation: number,
  stepPx: number,
  runtime: Yielding,
): Promise<Float32Array> => {
  if (deviation <= 0 || width < dctSidePx || height < dctSidePx) return plane.slice()
  const least = threshold * deviation
  const sums = new Float32Array(plane.length)
  const weights = new Float32Array(plane.length)
  const block = new Float32Array(area)
  const starts = (length: number): readonly number[] => {
    const last = length - dctSidePx
    const places = Array.from({ length: Math.ceil(last / stepPx) }, (_, at) => at * stepPx)
    return [...places, last]
  }
  const columns = starts(width)
  for (const top of starts(height)) {
    for (const left of columns) {
      for (let row = 0; row < dctSidePx; row++) {
        const from = (top + row) * width + left
        for (let column = 0; column < dctSidePx; column++)
          block[row * dctSidePx + column] = plane[from + column] as number
      }
      dct8x8(block, false)
      let kept = 1
      for (let at = 1; at < area; at++) {
        if (Math.abs(block[at] as number) < least) block[at] = 0
        else kept++
      }
      dct8x8(block, true)
      const weight = 1 / kept
      for (let row = 0; row < dctSidePx; row++) {
        const to = (top + row) * width + left
        for (let column = 0; column < dctSidePx; column++) {
          sums[to + column] = (sums[to + column] as number) + weight * (block[row * dctSidePx + column] as number)
          weights[to + column] = (weights[to + column] as number) + weight
        }
      }
    }
    if (top % 64 === 0) {
      await runtime.yieldToEventLoop()
    }
  }
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] as number) / (weights[at] as number)
  return sums
}
