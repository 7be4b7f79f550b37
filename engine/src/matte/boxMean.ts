import { emptyPlane, type Plane } from './plane.ts'
import { type Region, wholeOf } from './region.ts'

/** Kept from call to call: a matte takes a hundred means of one size. */
let across = new Float32Array(0)

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
  const { width, height, data } = plane
  const { rows } = region
  if (across.length < data.length) across = new Float32Array(data.length)
  for (let row = 0; row < height; row++) {
    const runs = rows[row] as Int32Array
    const at = row * width
    for (let run = 0; run < runs.length; run += 2) {
      const first = runs[run] as number
      const end = runs[run + 1] as number
      let sum = 0
      for (let column = first; column < Math.min(first + radiusPx, end); column++) sum += data[at + column] as number
      for (let column = first; column < end; column++) {
        const entering = column + radiusPx
        const leaving = column - radiusPx - 1
        if (entering < end) sum += data[at + entering] as number
        if (leaving >= first) sum -= data[at + leaving] as number
        across[at + column] = sum / (Math.min(end - 1, entering) - Math.max(first, column - radiusPx) + 1)
      }
    }
  }
  const sums = new Float64Array(width)
  const counts = new Int32Array(width)
  const add = (row: number, sign: number): void => {
    const runs = rows[row] as Int32Array
    const at = row * width
    for (let run = 0; run < runs.length; run += 2) {
      const end = runs[run + 1] as number
      for (let column = runs[run] as number; column < end; column++) {
        sums[column] = (sums[column] as number) + sign * (across[at + column] as number)
        counts[column] = (counts[column] as number) + sign
      }
    }
  }
  for (let row = 0; row < Math.min(radiusPx, height); row++) add(row, 1)
  for (let row = 0; row < height; row++) {
    const entering = row + radiusPx
    const leaving = row - radiusPx - 1
    if (entering < height) add(entering, 1)
    if (leaving >= 0) add(leaving, -1)
    const runs = rows[row] as Int32Array
    const to = row * width
    for (let run = 0; run < runs.length; run += 2) {
      const end = runs[run + 1] as number
      for (let column = runs[run] as number; column < end; column++) {
        result.data[to + column] = (sums[column] as number) / (counts[column] as number)
      }
    }
  }
  return result
}
