import { emptyPlane, type Plane } from './plane.ts'
import { blockPx, type Region, wholeOf } from './region.ts'

/** Kept from call to call: a matte takes a hundred means of one size. */
let across = new Float32Array(0)

/** Rows whose sums are carried along together, so that none waits for the addition before. */
const rowsAtOnce = 4

/**
 * Means along one run of columns of up to four rows, into `across`.
 * @param first pixel of the run in the first row
 * @param count pixels of the run
 * @param down pixels from the first row to the others; 0 where there is none
 */
const meansAlong = (
  data: Float32Array,
  first: number,
  count: number,
  down: readonly [number, number, number],
  radiusPx: number,
): void => {
  const result = across
  const [downB, downC, downD] = down
  const end = first + count
  const wholeFrom = Math.min(end, first + radiusPx + 1)
  const wholeTo = Math.max(wholeFrom, end - radiusPx)
  const scale = 1 / (2 * radiusPx + 1)
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let pixel = first - radiusPx; pixel < wholeFrom; pixel++) {
    const into = pixel + radiusPx
    if (into < end) {
      a += data[into] as number
      b += data[into + downB] as number
      c += data[into + downC] as number
      d += data[into + downD] as number
    }
    if (pixel < first) continue
    const share = 1 / (Math.min(end, into + 1) - first)
    result[pixel] = a * share
    result[pixel + downB] = b * share
    result[pixel + downC] = c * share
    result[pixel + downD] = d * share
  }
  for (let pixel = wholeFrom; pixel < wholeTo; pixel++) {
    const into = pixel + radiusPx
    const out = pixel - radiusPx - 1
    a += (data[into] as number) - (data[out] as number)
    b += (data[into + downB] as number) - (data[out + downB] as number)
    c += (data[into + downC] as number) - (data[out + downC] as number)
    d += (data[into + downD] as number) - (data[out + downD] as number)
    result[pixel] = a * scale
    result[pixel + downB] = b * scale
    result[pixel + downC] = c * scale
    result[pixel + downD] = d * scale
  }
  for (let pixel = wholeTo; pixel < end; pixel++) {
    const out = pixel - radiusPx - 1
    a -= data[out] as number
    b -= data[out + downB] as number
    c -= data[out + downC] as number
    d -= data[out + downD] as number
    const share = 1 / (end - out - 1)
    result[pixel] = a * share
    result[pixel + downB] = b * share
    result[pixel + downC] = c * share
    result[pixel + downD] = d * share
  }
}

const meansAcross = (data: Float32Array, radiusPx: number, { width, height, rows }: Region): void => {
  for (let row = 0; row < height; ) {
    const runs = rows[row] as Int32Array
    let together = 1
    while (together < rowsAtOnce && rows[row + together] === runs) together++
    const last = (together - 1) * width
    const down = [Math.min(width, last), Math.min(2 * width, last), last] as const
    for (let run = 0; run < runs.length; run += 2) {
      const from = runs[run] as number
      meansAlong(data, row * width + from, (runs[run + 1] as number) - from, down, radiusPx)
    }
    row += together
  }
}

/** Adds to each sum what enters its window and takes off what leaves it; means are written where the region is. */
const meansDown = (radiusPx: number, { width, height, blocks }: Region, result: Float32Array): void => {
  const from = across
  const columns = Math.ceil(width / blockPx)
  const sums = new Float64Array(width)
  const counts = new Int32Array(columns)
  // The squares, and a row without any for all that lies outside the image.
  const squares = new Uint8Array(blocks.length + columns)
  squares.set(blocks)
  const squaresAt = (row: number): number =>
    row < 0 || row >= height ? blocks.length : Math.floor(row / blockPx) * columns
  for (let row = -radiusPx; row < height; row++) {
    const into = (row + radiusPx) * width
    const out = (row - radiusPx - 1) * width
    const to = row * width
    const here = squaresAt(row)
    const entering = squaresAt(row + radiusPx)
    const leaving = squaresAt(row - radiusPx - 1)
    for (let column = 0; column < columns; column++) {
      const enters = squares[entering + column] as number
      const leaves = squares[leaving + column] as number
      const isIn = squares[here + column] === 1
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
 * Mean over the square window of `2 * radiusPx + 1` pixels; at the edge of the image or region, over the part that lies
 * inside. The cost does not depend on the radius.
 *
 * @param result takes the means, and keeps what it holds outside the region; may be `plane` itself
 */
export const boxMean = (
  plane: Plane,
  radiusPx: number,
  region: Region = wholeOf(plane),
  result: Plane = emptyPlane(plane.width, plane.height),
): Plane => {
  if (across.length < plane.data.length) across = new Float32Array(plane.data.length)
  meansAcross(plane.data, radiusPx, region)
  meansDown(radiusPx, region, result.data)
  return result
}
