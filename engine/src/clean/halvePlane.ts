/**
 * Means of 2 × 2 squares.
 *
 * @param plane `width * height` samples, both even
 * @returns `width / 2` columns and `height / 2` rows
 */
export const halvePlane = (plane: Float32Array, width: number, height: number): Float32Array => {
  const columns = width / 2
  const half = new Float32Array(columns * (height / 2))
  for (let row = 0; row < height / 2; row++) {
    let at = 2 * row * width
    for (let to = row * columns; to < (row + 1) * columns; to++, at += 2) {
      const upper = (plane[at] as number) + (plane[at + 1] as number)
      half[to] = (upper + (plane[at + width] as number) + (plane[at + width + 1] as number)) / 4
    }
  }
  return half
}
