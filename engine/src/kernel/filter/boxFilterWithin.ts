import type { Plane } from '../../raster/plane.ts'
import { createPlane } from '../memory/planePool.ts'
import { type BlockRegion, blockPx, wholeRegion } from '../region/blockRegion.ts'

/** Means along rows; reused by later calls, of which a matte makes a hundred at one size. */
let rowMeans = new Float32Array(0)

/**
 * Rows summed side by side: their additions do not depend on each other, so the processor overlaps
 * them.
 */
const rowsAtOnce = 4

/**
 * Writes the means along one run of columns of up to four rows into `rowMeans`.
 * @param first first pixel of the run in the first row
 * @param count pixels in the run
 * @param offsets pixels from the first row to the other three; the last row repeats where there are
 *   fewer
 */
const filterRun = (
  data: Float32Array,
  first: number,
  count: number,
  offsets: readonly [number, number, number],
  radiusPx: number,
): void => {
  const result = rowMeans
  const [offsetB, offsetC, offsetD] = offsets
  const end = first + count
  const wholeFrom = Math.min(end, first + radiusPx + 1)
  const wholeTo = Math.max(wholeFrom, end - radiusPx)
  const scale = 1 / (2 * radiusPx + 1)
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let pixel = first - radiusPx; pixel < wholeFrom; pixel++) {
    const into = pixel + radiusPx
    if (into < end) {
      a += data[into] as number
      b += data[into + offsetB] as number
      c += data[into + offsetC] as number
      d += data[into + offsetD] as number
    }
    if (pixel < first) continue
    const partScale = 1 / (Math.min(end, into + 1) - first)
    result[pixel] = a * partScale
    result[pixel + offsetB] = b * partScale
    result[pixel + offsetC] = c * partScale
    result[pixel + offsetD] = d * partScale
  }
  for (let pixel = wholeFrom; pixel < wholeTo; pixel++) {
    const into = pixel + radiusPx
    const out = pixel - radiusPx - 1
    a += (data[into] as number) - (data[out] as number)
    b += (data[into + offsetB] as number) - (data[out + offsetB] as number)
    c += (data[into + offsetC] as number) - (data[out + offsetC] as number)
    d += (data[into + offsetD] as number) - (data[out + offsetD] as number)
    result[pixel] = a * scale
    result[pixel + offsetB] = b * scale
    result[pixel + offsetC] = c * scale
    result[pixel + offsetD] = d * scale
  }
  for (let pixel = wholeTo; pixel < end; pixel++) {
    const out = pixel - radiusPx - 1
    a -= data[out] as number
    b -= data[out + offsetB] as number
    c -= data[out + offsetC] as number
    d -= data[out + offsetD] as number
    const partScale = 1 / (end - out - 1)
    result[pixel] = a * partScale
    result[pixel + offsetB] = b * partScale
    result[pixel + offsetC] = c * partScale
    result[pixel + offsetD] = d * partScale
  }
}

const filterRows = (data: Float32Array, radiusPx: number, { width, height, rows }: BlockRegion): void => {
  for (let row = 0; row < height; ) {
    const runs = rows[row] as Int32Array
    let count = 1
    while (count < rowsAtOnce && rows[row + count] === runs) count++
    const last = (count - 1) * width
    const offsets = [Math.min(width, last), Math.min(2 * width, last), last] as const
    for (let run = 0; run < runs.length; run += 2) {
      const from = runs[run] as number
      filterRun(data, row * width + from, (runs[run + 1] as number) - from, offsets, radiusPx)
    }
    row += count
  }
}

/**
 * Averages `rowMeans` down the columns with one running sum a column; writes where the region is.
 */
const filterColumns = (radiusPx: number, { width, height, blocks }: BlockRegion, result: Float32Array): void => {
  const from = rowMeans
  const columns = Math.ceil(width / blockPx)
  const sums = new Float64Array(width)
  const counts = new Int32Array(columns)
  // The blocks, and an empty row of them for everything outside the image.
  const inRegion = new Uint8Array(blocks.length + columns)
  inRegion.set(blocks)
  const blocksAt = (row: number): number =>
    row < 0 || row >= height ? blocks.length : Math.floor(row / blockPx) * columns
  for (let row = -radiusPx; row < height; row++) {
    const into = (row + radiusPx) * width
    const out = (row - radiusPx - 1) * width
    const to = row * width
    const here = blocksAt(row)
    const entering = blocksAt(row + radiusPx)
    const leaving = blocksAt(row - radiusPx - 1)
    for (let column = 0; column < columns; column++) {
      const enters = inRegion[entering + column] as number
      const leaves = inRegion[leaving + column] as number
      const isIn = inRegion[here + column] === 1
      const left = column * blockPx
      const right = Math.min(width, left + blockPx)
      if (enters === 1 && leaves === 1 && isIn) {
        const scale = 1 / (counts[column] as number)
        for (let x = left; x < right; x++) {
          const sum = (sums[x] as number) + ((from[into + x] as number) - (from[out + x] as number))
          sums[x] = sum
          result[to + x] = sum * scale
        }
        continue
      }
      counts[column] = (counts[column] as number) + enters - leaves
      if (enters === 1) for (let x = left; x < right; x++) sums[x] = (sums[x] as number) + (from[into + x] as number)
      if (leaves === 1) for (let x = left; x < right; x++) sums[x] = (sums[x] as number) - (from[out + x] as number)
      if (!isIn) continue
      const scale = 1 / (counts[column] as number)
      for (let x = left; x < right; x++) result[to + x] = (sums[x] as number) * scale
    }
  }
}

/**
 * Mean over a square window of `2 · radiusPx + 1` pixels a side inside a region. At the border of
 * the image or region the window shrinks to the part inside, first along rows, then along columns.
 * The cost does not depend on the radius. Where edges are to repeat instead, use `boxFilter`.
 *
 * @param plane any range
 * @param radiusPx whole number, 0 or more
 * @param result receives the means and keeps its values outside the region; may be `plane` itself
 */
export const boxFilterWithin = (
  plane: Plane,
  radiusPx: number,
  region: BlockRegion = wholeRegion(plane),
  result: Plane = createPlane(plane.width, plane.height),
): Plane => {
  if (rowMeans.length < plane.data.length) rowMeans = new Float32Array(plane.data.length)
  filterRows(plane.data, radiusPx, region)
  filterColumns(radiusPx, region, result.data)
  return result
}
