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
  // Row by row over one running sum a column: going down the columns would miss the cache at every step.
  const sums = new Float64Array(width)
  for (let y = -radius; y <= radius; y++) {
    const base = Math.min(height - 1, Math.max(0, y)) * width
    for (let column = 0; column < width; column++) {
      sums[column] = (sums[column] as number) + (across[base + column] as number)
    }
  }
  for (let row = 0; row < height; row++) {
    const base = row * width
    const entering = Math.min(height - 1, row + radius + 1) * width
    const leaving = Math.max(0, row - radius) * width
    for (let column = 0; column < width; column++) {
      const sum = sums[column] as number
      out[base + column] = sum * share
      sums[column] = sum + ((across[entering + column] as number) - (across[leaving + column] as number))
    }
  }
  return out
}
