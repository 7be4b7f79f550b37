/**
 * Half the difference of the neighbours `step` samples before and after one; a neighbour that is missing is 0.
 * @param step 1 along a row, the width along a column
 */
export const slopeAt = (plane: Float32Array, at: number, step: number): number =>
  ((plane[at + step] ?? 0) - (plane[at - step] ?? 0)) / 2
