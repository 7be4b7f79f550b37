import { gaussianFilter } from '../kernel/filter/gaussianFilter.ts'

/**
 * Deconvolves a plane that a Gaussian has blurred: each pass adds what blurring the estimate once more loses. Few passes
 * regularise it: fine noise, which such a blur would have removed, is hardly amplified.
 * Source: P. H. van Cittert, "Zum Einfluß der Spaltbreite auf die Intensitätsverteilung in Spektrallinien II", 1931.
 *
 * @param width columns; the height follows from the number of samples
 * @param sigmaPx standard deviation of the Gaussian
 */
export const deconvolve = (plane: Float32Array, width: number, sigmaPx: number, passes: number): Float32Array => {
  const estimate = plane.slice()
  for (let pass = 0; pass < passes; pass++) {
    const blurred = gaussianFilter(estimate, width, sigmaPx)
    for (let at = 0; at < plane.length; at++) {
      estimate[at] = (estimate[at] as number) + (plane[at] as number) - (blurred[at] as number)
    }
  }
  return estimate
}
