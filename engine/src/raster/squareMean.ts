/** Mean over a square of 2 × radius + 1 pixels, edges repeated. */
export const squareMean = (plane: Float32Array, width: number, radius: number): Float32Array => {
  const height = plane.length / width
  const across = new Float32Array(plane.length)
  const out = new Float32Array(plane.length)
  const share = 1 / (2 * radius + 1)
  for (let row = 0; row < height; row++) {
    const base = row * width
    let sum = 0
    for (let x = -radius; x <= radius; x++) sum += plane[base + Math.min(width - 1, Math.max(0, x))] as number
    for (let column = 0; column < width; column++) {
      across[base + column] = sum * share
      sum +=
        (plane[base + Math.min(width - 1, column + radius + 1)] as number) -
        (plane[base + Math.max(0, column - radius)] as number)
    }
  }
  for (let column = 0; column < width; column++) {
    let sum = 0
    for (let y = -radius; y <= radius; y++)
      sum += across[Math.min(height - 1, Math.max(0, y)) * width + column] as number
    for (let row = 0; row < height; row++) {
      out[row * width + column] = sum * share
      sum +=
        (across[Math.min(height - 1, row + radius + 1) * width + column] as number) -
        (across[Math.max(0, row - radius) * width + column] as number)
    }
  }
  return out
}
