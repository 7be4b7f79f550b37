import { clamp } from '../kernel/scalar/clamp.ts'

/** Gaussian of the given deviation, cut at three deviations, edges repeated. */
const blurExactly = (plane: Float32Array, width: number, height: number, sigmaPx: number): Float32Array => {
  const reach = Math.ceil(sigmaPx * 3)
  const taps = Float32Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * sigmaPx ** 2)),
  )
  const total = taps.reduce((sum, tap) => sum + tap, 0)
  const across = new Float32Array(plane.length)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let sum = 0
      for (let tap = -reach; tap <= reach; tap++) {
        const from = clamp(column + tap, 0, width - 1)
        sum += (taps[tap + reach] as number) * (plane[row * width + from] as number)
      }
      across[row * width + column] = sum / total
    }
  }
  const result = new Float32Array(plane.length)
  for (let row = 0; row < height; row++) {
    for (let tap = -reach; tap <= reach; tap++) {
      const from = clamp(row + tap, 0, height - 1) * width
      const weight = (taps[tap + reach] as number) / total
      for (let column = 0; column < width; column++) {
        const to = row * width + column
        result[to] = (result[to] as number) + weight * (across[from + column] as number)
      }
    }
  }
  return result
}

/**
 * Sharpens a plane that a Gaussian has blurred: each pass adds back what blurring the estimate once more loses. Few passes
 * regularise it: fine noise, which the blur would have taken away, is hardly raised.
 * Source: van Cittert's iteration, 1931.
 *
 * @param sigmaPx deviation of the Gaussian
 */
export const undoBlur = (
  plane: Float32Array,
  width: number,
  height: number,
  sigmaPx: number,
  passes: number,
): Float32Array => {
  const estimate = plane.slice()
  for (let pass = 0; pass < passes; pass++) {
    const blurred = blurExactly(estimate, width, height, sigmaPx)
    for (let at = 0; at < plane.length; at++) {
      estimate[at] = (estimate[at] as number) + (plane[at] as number) - (blurred[at] as number)
    }
  }
  return estimate
}
