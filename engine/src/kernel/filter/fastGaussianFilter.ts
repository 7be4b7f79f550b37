import { boxFilter } from './boxFilter.ts'

/**
 * Approximates a Gaussian by three box filters of equal radius; beyond the edges the outermost
 * samples repeat. The cost does not depend on `sigmaPx`. The radius is a whole number of at least
 * 1, so deviations below about 1 px are not reached. Source: Wells, "Efficient synthesis of
 * Gaussian filters by cascaded uniform filters", TPAMI 1986.
 *
 * @param samples row by row, any range
 * @param width columns; the height follows from the number of samples
 * @param sigmaPx standard deviation
 */
export const fastGaussianFilter = (samples: Float32Array, width: number, sigmaPx: number): Float32Array => {
  // Three windows of 2r + 1 pixels have the variance r(r + 1).
  const radiusPx = Math.max(1, Math.round((Math.sqrt(4 * sigmaPx * sigmaPx + 1) - 1) / 2))
  const filtered = boxFilter(samples, width, radiusPx)
  for (let pass = 1; pass < 3; pass++) boxFilter(filtered, width, radiusPx, filtered)
  return filtered
}
