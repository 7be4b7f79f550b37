/**
 * Weights of four neighbouring samples for a point between the second and the third: `keysCubic` at the distances
 * `offset + 1`, `offset`, `1 - offset` and `2 - offset`, for loops that read one pixel at a time.
 * Source: E. Catmull, R. Rom, "A class of local interpolating splines", 1974.
 *
 * @param offset 0–1 past the second sample
 * @param into receives the weights from index `at` on; they sum to 1
 */
export const catmullRomWeights = (offset: number, into: Float32Array | Float64Array, at = 0): void => {
  const square = offset * offset
  const cube = square * offset
  into[at] = -0.5 * cube + square - 0.5 * offset
  into[at + 1] = 1.5 * cube - 2.5 * square + 1
  into[at + 2] = -1.5 * cube + 2 * square + 0.5 * offset
  into[at + 3] = 0.5 * cube - 0.5 * square
}
