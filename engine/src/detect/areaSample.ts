import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import type { Box, Raster } from '../raster/raster.ts'

/**
 * A part of a photo as `columns` × `rows` samples 0–255, planes of red, green and blue one after the other. Each sample is
 * the mean of the pixels under it; where the part is smaller than the answer, of the one pixel nearest.
 */
export const areaSample = (raster: Raster, box: Box, columns: number, rows: number): Float32Array => {
  const { width, channels, data } = raster
  const scale = 255 / maxSampleValue(data)
  const area = columns * rows
  const planes = new Float32Array(3 * area)
  for (let row = 0; row < rows; row++) {
    const top = box.top + Math.floor((row * box.height) / rows)
    const bottom = Math.max(top + 1, box.top + Math.floor(((row + 1) * box.height) / rows))
    for (let column = 0; column < columns; column++) {
      const left = box.left + Math.floor((column * box.width) / columns)
      const right = Math.max(left + 1, box.left + Math.floor(((column + 1) * box.width) / columns))
      let [red, green, blue] = [0, 0, 0]
      for (let y = top; y < bottom; y++)
        for (let x = left; x < right; x++) {
          const at = (y * width + x) * channels
          red += data[at]!
          green += data[at + 1]!
          blue += data[at + 2]!
        }
      const share = scale / ((bottom - top) * (right - left))
      const to = row * columns + column
      planes[to] = red * share
      planes[area + to] = green * share
      planes[2 * area + to] = blue * share
    }
  }
  return planes
}
