import { resizePlane } from '../kernel/resample/resizePlane.ts'
import type { Box } from '../raster/raster.ts'
import { halved } from './joint/channelLayers.ts'

/**
 * The alpha that acted on colour: halved on the photo's even grid and enlarged as a decoder enlarges colour (triangle filter).
 * @param alpha of the part of the photo in the box, row by row
 */
export const alphaOfChroma = (alpha: Float32Array, { left, top, width, height }: Box): Float32Array => {
  const [shiftX, shiftY] = [left % 2, top % 2]
  const columns = width + shiftX + ((width + shiftX) % 2)
  const rows = height + shiftY + ((height + shiftY) % 2)
  const even = new Float32Array(columns * rows)
  for (let row = 0; row < height; row++) {
    even.set(alpha.subarray(row * width, (row + 1) * width), (row + shiftY) * columns + shiftX)
  }
  const half = { width: columns / 2, height: rows / 2, data: halved(even, columns) }
  const { data } = resizePlane(half, columns, rows)
  return alpha.map((_, at) => data[(Math.floor(at / width) + shiftY) * columns + (at % width) + shiftX] as number)
}
