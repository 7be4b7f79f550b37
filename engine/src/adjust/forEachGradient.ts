/**
 * Visits the pixels of a plane whose gradient (central differences over `2 * stride` pixels) is strong.
 *
 * @param plane `width` columns, rows from the top
 * @param stride distance of the visited pixels and of the samples that are compared, in pixels
 * @param minMagnitude in the unit of the plane
 */
export const forEachGradient = (
  plane: Float32Array,
  width: number,
  stride: number,
  minMagnitude: number,
  visit: (column: number, row: number, dx: number, dy: number, magnitude: number) => void,
): void => {
  const height = plane.length / width
  for (let row = stride; row < height - stride; row += stride) {
    for (let column = stride; column < width - stride; column += stride) {
      const at = row * width + column
      const dx = (plane[at + stride] as number) - (plane[at - stride] as number)
      const dy = (plane[at + stride * width] as number) - (plane[at - stride * width] as number)
      const magnitude = Math.hypot(dx, dy)
      if (magnitude >= minMagnitude) visit(column, row, dx, dy, magnitude)
    }
  }
}
