import type { Box, Raster } from '../../raster/raster.ts'
import { maxSampleValue } from '../colour/maxSampleValue.ts'

/**
 * Resamples a part of a raster by area averaging: each result sample is the mean of the whole pixels under it; where the
 * part has fewer pixels than the result, of the one pixel under its upper left corner. Alpha is ignored.
 *
 * @param box inside the raster
 * @returns planes of red, green and blue one after another, `columns * rows` samples 0–255 each, whatever the bit depth
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
      const weight = scale / ((bottom - top) * (right - left))
      const to = row * columns + column
      planes[to] = red * weight
      planes[area + to] = green * weight
      planes[2 * area + to] = blue * weight
    }
  }
  return planes
}
