import { gaussianFilter } from '../kernel/filter/gaussianFilter.ts'

/**
 * Sharpens a plane that a Gaussian has blurred: each pass adds back what blurring the estimate once more loses. Few passes
 * regularise it: fine noise, which the blur would have taken away, is hardly raised.
 * Source: van Cittert's iteration, 1931.
 *
 * @param sigmaPx deviation of the Gaussian
 */
export const undoBlur = (plane: Float32Array, width: number, sigmaPx: number, passes: number): Float32Array => {
  const estimate = plane.slice()
  for (let pass = 0; pass < passes; pass++) {
    const blurred = gaussianFilter(estimate, width, sigmaPx)
    for (let at = 0; at < plane.length; at++) {
      estimate[at] = (estimate[at] as number) + (plane[at] as number) - (blurred[at] as number)
    }
  }
  return estimate
}
