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
  const scale = 1 / (2 * radiusPx + 1)
  for (let row = 0; row < height; row++) {
    const runs = rows[row] as Int32Array
    const at = row * width
    for (let run = 0; run < runs.length; run += 2) {
      const first = at + (runs[run] as number)
      const end = at + (runs[run + 1] as number)
      const wholeFrom = Math.min(end, first + radiusPx)
      const wholeTo = Math.max(wholeFrom, end - radiusPx)
      let sum = 0
      for (let pixel = first; pixel < wholeFrom; pixel++) sum += data[pixel] as number
      const edge = (from: number, to: number): void => {
        for (let pixel = from; pixel < to; pixel++) {
          if (pixel + radiusPx < end) sum += data[pixel + radiusPx] as number
          if (pixel - radiusPx - 1 >= first) sum -= data[pixel - radiusPx - 1] as number
          across[pixel] = sum / (Math.min(end - 1, pixel + radiusPx) - Math.max(first, pixel - radiusPx) + 1)
        }
      }
      edge(first, Math.min(end, wholeFrom + 1))
      for (let pixel = wholeFrom + 1; pixel < wholeTo; pixel++) {
        sum += (data[pixel + radiusPx] as number) - (data[pixel - radiusPx - 1] as number)
        across[pixel] = sum * scale
      }
      edge(Math.max(wholeFrom + 1, wholeTo), end)
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
    const runs = rows[row] as Int32Array
    const to = row * width
    const isEven = rows[entering] === runs && rows[leaving] === runs
    if (!isEven && entering < height) add(entering, 1)
    if (!isEven && leaving >= 0) add(leaving, -1)
    for (let run = 0; run < runs.length; run += 2) {
      const end = runs[run + 1] as number
      if (isEven) {
        for (let column = runs[run] as number; column < end; column++) {
          const more = (across[entering * width + column] as number) - (across[leaving * width + column] as number)
          const sum = (sums[column] as number) + more
          sums[column] = sum
          result.data[to + column] = sum / (counts[column] as number)
        }
      } else {
        for (let column = runs[run] as number; column < end; column++) {
          result.data[to + column] = (sums[column] as number) / (counts[column] as number)
        }
      }
    }
  }
  return result
}
