import { boxFilter } from './boxFilter.ts'

/**
 * Variance of a plane over the square around each pixel: the mean of squares less the square of the mean.
 *
 * @param width columns; the height follows from the number of pixels
 * @param radiusPx the square has `2 · radiusPx + 1` pixels a side
 * @returns 0 or more
 */
export const localVariance = (plane: Float32Array, width: number, radiusPx: number): Float32Array => {
  const means = boxFilter(plane, width, radiusPx)
  const squares = boxFilter(
    plane.map((value) => value * value),
    width,
    radiusPx,
  )
  return means.map((mean, at) => Math.max(0, (squares[at] as number) - mean ** 2))
}
