import type { Plane } from '../../raster/plane.ts'
import { createPlane } from '../memory/planePool.ts'
import { resampleWeights } from './resampleWeights.ts'
import { triangle } from './triangle.ts'

/**
 * Resamples a plane to another size with a triangle filter: linear interpolation when enlarging, an antialiased mean when
 * shrinking. Pixel centres are aligned, so nothing shifts.
 *
 * @returns the plane itself when it has the size already
 */
export const resizePlane = (plane: Plane, width: number, height: number): Plane => {
  if (plane.width === width && plane.height === height) return plane
  const source = plane.data
  const columns = resampleWeights(plane.width, width, triangle)
  const { first, count, weights } = columns
  const middle = createPlane(width, plane.height).data
  for (let row = 0; row < plane.height; row++) {
    const from = row * plane.width
    for (let column = 0; column < width; column++) {
      const start = from + (first[column] as number)
      const taps = count[column] as number
      const weightsAt = column * columns.stride
      let sum = 0
      for (let tap = 0; tap < taps; tap++) {
        sum += (weights[weightsAt + tap] as number) * (source[start + tap] as number)
      }
      middle[row * width + column] = sum
    }
  }
  const rows = resampleWeights(plane.height, height, triangle)
  const result = createPlane(width, height)
  const { data } = result
  for (let row = 0; row < height; row++) {
    const to = row * width
    const taps = rows.count[row] as number
    for (let tap = 0; tap < taps; tap++) {
      const weight = rows.weights[row * rows.stride + tap] as number
      const from = ((rows.first[row] as number) + tap) * width
      for (let column = 0; column < width; column++) {
        data[to + column] = (data[to + column] as number) + weight * (middle[from + column] as number)
      }
    }
  }
  return result
}
