/** Means along rows; reused by later calls, of which a face makes dozens at one size. */
let rowMeans = new Float32Array(0)

/**
 * Rows summed side by side: their additions do not depend on each other, so the processor overlaps
 * them.
 */
const rowsAtOnce = 4

/** Writes the means along four rows, given by their first samples in `samples`, into `rowMeans`. */
const filterFourRows = (
  samples: Float32Array,
  width: number,
  firstOf: readonly [number, number, number, number],
  radiusPx: number,
  padded: Float32Array,
): void => {
  const means = rowMeans
  const [firstA, firstB, firstC, firstD] = firstOf
  const length = width + 2 * radiusPx + 1
  for (let row = 0; row < rowsAtOnce; row++) {
    const first = firstOf[row] as number
    const at = row * length
    padded.fill(samples[first] as number, at, at + radiusPx)
    padded.set(samples.subarray(first, first + width), at + radiusPx)
    padded.fill(samples[first + width - 1] as number, at + radiusPx + width, at + length)
  }
  const scale = 1 / (2 * radiusPx + 1)
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let tap = 0; tap <= 2 * radiusPx; tap++) {
    a += padded[tap] as number
    b += padded[tap + length] as number
    c += padded[tap + 2 * length] as number
    d += padded[tap + 3 * length] as number
  }
  for (let column = 0; column < width; column++) {
    means[firstA + column] = a * scale
    means[firstB + column] = b * scale
    means[firstC + column] = c * scale
    means[firstD + column] = d * scale
    const entering = column + 2 * radiusPx + 1
    a += (padded[entering] as number) - (padded[column] as number)
    b += (padded[entering + length] as number) - (padded[column + length] as number)
    c += (padded[entering + 2 * length] as number) - (padded[column + 2 * length] as number)
    d += (padded[entering + 3 * length] as number) - (padded[column + 3 * length] as number)
  }
}

/**
 * Mean over a square window of `2 · radiusPx + 1` pixels a side; beyond the edges the outermost
 * samples repeat. The cost does not depend on the radius. Source: McDonnell, "Box-filtering
 * techniques", CGIP 1981.
 *
 * @param samples row by row, any range
 * @param width columns; the height follows from the number of samples
 * @param radiusPx whole number, 0 or more
 * @param result receives the means; may be `samples` itself
 */
export const boxFilter = (
  samples: Float32Array,
  width: number,
  radiusPx: number,
  result: Float32Array<ArrayBuffer> = new Float32Array(samples.length),
): Float32Array<ArrayBuffer> => {
  const height = samples.length / width
  if (rowMeans.length < samples.length) rowMeans = new Float32Array(samples.length)
  const means = rowMeans
  const scale = 1 / (2 * radiusPx + 1)
  // Rows with their edges repeated, so that the running sums need no clamping.
  const padded = new Float32Array(rowsAtOnce * (width + 2 * radiusPx + 1))
  for (let row = 0; row < height; row += rowsAtOnce) {
    const firstOf = (offset: number): number => Math.min(height - 1, row + offset) * width
    filterFourRows(samples, width, [firstOf(0), firstOf(1), firstOf(2), firstOf(3)], radiusPx, padded)
  }
  // Row by row over one running sum a column: going down the columns would miss the cache at every
  // step.
  const sums = new Float64Array(width)
  for (let y = -radiusPx; y <= radiusPx; y++) {
    const first = Math.min(height - 1, Math.max(0, y)) * width
    for (let column = 0; column < width; column++) {
      sums[column] = (sums[column] as number) + (means[first + column] as number)
    }
  }
  for (let row = 0; row < height; row++) {
    const first = row * width
    const entering = Math.min(height - 1, row + radiusPx + 1) * width
    const leaving = Math.max(0, row - radiusPx) * width
    for (let column = 0; column < width; column++) {
      const sum = sums[column] as number
      result[first + column] = sum * scale
      sums[column] = sum + ((means[entering + column] as number) - (means[leaving + column] as number))
    }
  }
  return result
}
