import { dct8x8, dctSidePx } from '../kernel/transform/dct8x8.ts'
import type { Yielding } from '../ports.ts'

const area = dctSidePx * dctSidePx
/** Coefficients below this many standard deviations of the noise become 0. */
const threshold = 2.7

/**
 * Removes noise and coarse quantisation from a plane by sliding-window DCT thresholding: small coefficients of overlapping
 * 8 × 8 blocks become 0, and each pixel is the mean of the blocks over it, weighted by their sparsity.
 * Source: Yaroslavsky, "Local adaptive image restoration", 1996; weights as in Foi, Katkovnik, Egiazarian, "Pointwise
 * Shape-Adaptive DCT", 2007.
 *
 * @param deviation standard deviation of the noise, in the plane's unit; 0 copies the plane
 * @param stepPx distance between blocks, 1–8; smaller is smoother and slower
 * @throws the signal's reason when aborted
 */
export const dctDenoise = async (
  plane: Float32Array,
  width: number,
  height: number,
  deviation: number,
  stepPx: number,
  runtime: Yielding,
): Promise<Float32Array> => {
  if (deviation <= 0 || width < dctSidePx || height < dctSidePx) return plane.slice()
  const minCoefficient = threshold * deviation
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
        if (Math.abs(block[at] as number) < minCoefficient) block[at] = 0
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
    if (top % 64 === 0) await runtime.yieldToEventLoop()
  }
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] as number) / (weights[at] as number)
  return sums
}
