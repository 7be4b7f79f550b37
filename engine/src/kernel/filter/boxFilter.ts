/**
 * Rows summed side by side: their additions do not depend on each other, so the processor overlaps
 * them.
 */
const rowsAtOnce = 4

type FourOffsets = readonly [number, number, number, number]

/** Writes the means along four rows, which start at `firstOf` in `samples`, to where `startOf` says in `means`. */
const filterFourRows = (
  samples: Float32Array,
  width: number,
  firstOf: FourOffsets,
  radiusPx: number,
  padded: Float32Array,
  means: Float32Array,
  startOf: FourOffsets,
): void => {
  const [startA, startB, startC, startD] = startOf
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
    means[startA + column] = a * scale
    means[startB + column] = b * scale
    means[startC + column] = c * scale
    means[startD + column] = d * scale
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
  const scale = 1 / (2 * radiusPx + 1)
  // Rows with their edges repeated, so that the running sums need no clamping.
  const padded = new Float32Array(rowsAtOnce * (width + 2 * radiusPx + 1))
  // Of the means along rows only those in the window are held, in turn: at 24 MP all of them are 96 MB.
  const heldRows = 2 * radiusPx + 2 + rowsAtOnce
  const means = new Float32Array(heldRows * width)
  const startOf = (row: number): number => (row % heldRows) * width
  let filteredRows = 0
  const filterUpTo = (row: number): void => {
    for (; filteredRows <= row; filteredRows += rowsAtOnce) {
      const [a, b, c, d] = [filteredRows, filteredRows + 1, filteredRows + 2, filteredRows + 3]
      const firstOf = (y: number): number => Math.min(height - 1, y) * width
      const starts: FourOffsets = [startOf(a), startOf(b), startOf(c), startOf(d)]
      filterFourRows(samples, width, [firstOf(a), firstOf(b), firstOf(c), firstOf(d)], radiusPx, padded, means, starts)
    }
  }
  // Row by row over one running sum a column: going down the columns would miss the cache at every
  // step.
  const sums = new Float64Array(width)
  filterUpTo(Math.min(height - 1, radiusPx))
  for (let y = -radiusPx; y <= radiusPx; y++) {
    const start = startOf(Math.min(height - 1, Math.max(0, y)))
    for (let column = 0; column < width; column++) {
      sums[column] = (sums[column] as number) + (means[start + column] as number)
    }
  }
  for (let row = 0; row < height; row++) {
    const first = row * width
    const enteringRow = Math.min(height - 1, row + radiusPx + 1)
    filterUpTo(enteringRow)
    const entering = startOf(enteringRow)
    const leaving = startOf(Math.max(0, row - radiusPx))
    for (let column = 0; column < width; column++) {
      const sum = sums[column] as number
      result[first + column] = sum * scale
      sums[column] = sum + ((means[entering + column] as number) - (means[leaving + column] as number))
    }
  }
  return result
}
