/**
 * Mean over a square window of `2 · radiusPx + 1` pixels a side; beyond the edges the outermost
 * samples repeat. The cost does not depend on the radius. Source: McDonnell, "Box-filtering
 * techniques", CGIP 1981.
 *
 * @param samples row by row, any range
 * @param width columns; the height follows from the number of samples
 * @param radiusPx whole number, 0 or more
 */
export const boxFilter = (samples: Float32Array, width: number, radiusPx: number): Float32Array => {
  const height = samples.length / width
  const rowMeans = new Float32Array(samples.length)
  const result = new Float32Array(samples.length)
  const scale = 1 / (2 * radiusPx + 1)
  // One row with its edges repeated, so that the running sum needs no clamping.
  const padded = new Float32Array(width + 2 * radiusPx + 1)
  for (let row = 0; row < height; row++) {
    const first = row * width
    padded.fill(samples[first] as number, 0, radiusPx)
    padded.set(samples.subarray(first, first + width), radiusPx)
    padded.fill(samples[first + width - 1] as number, radiusPx + width)
    let sum = 0
    for (let tap = 0; tap <= 2 * radiusPx; tap++) sum += padded[tap] as number
    for (let column = 0; column < width; column++) {
      rowMeans[first + column] = sum * scale
      sum += (padded[column + 2 * radiusPx + 1] as number) - (padded[column] as number)
    }
  }
  // Row by row over one running sum a column: going down the columns would miss the cache at every
  // step.
  const sums = new Float64Array(width)
  for (let y = -radiusPx; y <= radiusPx; y++) {
    const first = Math.min(height - 1, Math.max(0, y)) * width
    for (let column = 0; column < width; column++) {
      sums[column] = (sums[column] as number) + (rowMeans[first + column] as number)
    }
  }
  for (let row = 0; row < height; row++) {
    const first = row * width
    const entering = Math.min(height - 1, row + radiusPx + 1) * width
    const leaving = Math.max(0, row - radiusPx) * width
    for (let column = 0; column < width; column++) {
      const sum = sums[column] as number
      result[first + column] = sum * scale
      sums[column] = sum + ((rowMeans[entering + column] as number) - (rowMeans[leaving + column] as number))
    }
  }
  return result
}
