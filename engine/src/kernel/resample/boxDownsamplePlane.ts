import type { Plane } from '../../raster/plane.ts'
import { createPlane } from '../memory/planePool.ts'

/**
 * Shrinks a plane by a whole factor: each value is the mean of `factor` × `factor` samples, of fewer at the right and bottom edges.
 *
 * @returns sides divided by the factor and rounded up
 */
export const boxDownsamplePlane = ({ width, height, data }: Plane, factor: number): Plane => {
  const small = createPlane(Math.ceil(width / factor), Math.ceil(height / factor))
  for (let row = 0; row < small.height; row++) {
    const bottom = Math.min(height, (row + 1) * factor)
    for (let column = 0; column < small.width; column++) {
      const right = Math.min(width, (column + 1) * factor)
      let sum = 0
      for (let y = row * factor; y < bottom; y++) {
        for (let x = column * factor; x < right; x++) sum += data[y * width + x] as number
      }
      small.data[row * small.width + column] = sum / ((bottom - row * factor) * (right - column * factor))
    }
  }
  return small
}
