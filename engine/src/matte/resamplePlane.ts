import { createPlane } from '../kernel/memory/planePool.ts'
import type { Plane } from '../raster/plane.ts'

interface Taps {
  readonly first: Int32Array
  readonly count: Int32Array
  readonly weights: Float32Array
  readonly stride: number
}

const tapsOf = (from: number, to: number): Taps => {
  const scale = from / to
  const reach = Math.max(1, scale)
  const stride = Math.ceil(reach * 2) + 2
  const first = new Int32Array(to)
  const count = new Int32Array(to)
  const weights = new Float32Array(to * stride)
  for (let index = 0; index < to; index++) {
    const centre = (index + 0.5) * scale - 0.5
    const low = Math.max(0, Math.ceil(centre - reach))
    const high = Math.min(from - 1, Math.floor(centre + reach))
    first[index] = low
    count[index] = high - low + 1
    let sum = 0
    for (let tap = low; tap <= high; tap++) sum += Math.max(0, 1 - Math.abs(tap - centre) / reach)
    for (let tap = low; tap <= high; tap++) {
      weights[index * stride + tap - low] = Math.max(0, 1 - Math.abs(tap - centre) / reach) / sum
    }
  }
  return { first, count, weights, stride }
}

/**
 * Resamples with a triangle as wide as one pixel of the coarser grid: linear interpolation when enlarging, an
 * antialiased mean when shrinking. Pixel centres are aligned, so nothing shifts.
 */
export const resamplePlane = (plane: Plane, width: number, height: number): Plane => {
  if (plane.width === width && plane.height === height) return plane
  const across = tapsOf(plane.width, width)
  const middle = createPlane(width, plane.height)
  for (let row = 0; row < plane.height; row++) {
    const from = row * plane.width
    for (let column = 0; column < width; column++) {
      const start = from + (across.first[column] as number)
      const taps = across.count[column] as number
      const weightsAt = column * across.stride
      let sum = 0
      for (let tap = 0; tap < taps; tap++) {
        sum += (across.weights[weightsAt + tap] as number) * (plane.data[start + tap] as number)
      }
      middle.data[row * width + column] = sum
    }
  }
  const down = tapsOf(plane.height, height)
  const result = createPlane(width, height)
  for (let row = 0; row < height; row++) {
    const to = row * width
    const taps = down.count[row] as number
    for (let tap = 0; tap < taps; tap++) {
      const weight = down.weights[row * down.stride + tap] as number
      const from = ((down.first[row] as number) + tap) * width
      for (let column = 0; column < width; column++) {
        result.data[to + column] =
          (result.data[to + column] as number) + weight * (middle.data[from + column] as number)
      }
    }
  }
  return result
}
