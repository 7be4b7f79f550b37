import type { Plane } from '../../raster/plane.ts'
import { createPlane } from '../memory/planePool.ts'

/** Half the columns and rows, rounded up: means of 2 × 2 samples, of fewer at an odd edge. */
export const halvePlane = ({ width, height, data }: Plane): Plane => {
  const half = createPlane(Math.ceil(width / 2), Math.ceil(height / 2))
  for (let row = 0, to = 0; row < half.height; row++) {
    const upper = 2 * row * width
    const lower = 2 * row + 1 < height ? upper + width : upper
    for (let column = 0; column < half.width; column++, to++) {
      const left = 2 * column
      const right = left + 1 < width ? left + 1 : left
      const above = (data[upper + left] as number) + (data[upper + right] as number)
      half.data[to] = (above + (data[lower + left] as number) + (data[lower + right] as number)) / 4
    }
  }
  return half
}
