import { emptyPlane, type Plane } from './plane.ts'

/**
 * Mean over the square window of `2 * radiusPx + 1` pixels; at the image's edge, over the part that lies inside.
 * The cost does not depend on the radius.
 */
export const boxMean = (plane: Plane, radiusPx: number): Plane => {
  const { width, height, data } = plane
  const across = new Float32Array(width * height)
  for (let row = 0; row < height; row++) {
    const at = row * width
    let sum = 0
    for (let column = 0; column < Math.min(radiusPx, width); column++) sum += data[at + column] as number
    for (let column = 0; column < width; column++) {
      const entering = column + radiusPx
      const leaving = column - radiusPx - 1
      if (entering < width) sum += data[at + entering] as number
      if (leaving >= 0) sum -= data[at + leaving] as number
      across[at + column] = sum / (Math.min(width - 1, entering) - Math.max(0, column - radiusPx) + 1)
    }
  }
  const result = emptyPlane(width, height)
  const sums = new Float64Array(width)
  const add = (row: number, sign: number): void => {
    const at = row * width
    for (let column = 0; column < width; column++) {
      sums[column] = (sums[column] as number) + sign * (across[at + column] as number)
    }
  }
  for (let row = 0; row < Math.min(radiusPx, height); row++) add(row, 1)
  for (let row = 0; row < height; row++) {
    const entering = row + radiusPx
    const leaving = row - radiusPx - 1
    if (entering < height) add(entering, 1)
    if (leaving >= 0) add(leaving, -1)
    const scale = 1 / (Math.min(height - 1, entering) - Math.max(0, row - radiusPx) + 1)
    const to = row * width
    for (let column = 0; column < width; column++) result.data[to + column] = (sums[column] as number) * scale
  }
  return result
}
