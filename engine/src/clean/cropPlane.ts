/** The plane without `marginPx` rows and columns on each side. */
export const cropPlane = (plane: Float32Array, width: number, height: number, marginPx: number): Float32Array => {
  const columns = width - 2 * marginPx
  const rows = height - 2 * marginPx
  const inner = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    const from = (row + marginPx) * width + marginPx
    inner.set(plane.subarray(from, from + columns), row * columns)
  }
  return inner
}
