import { createSamples } from '../kernel/colour/createSamples.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { quantize } from '../kernel/colour/quantize.ts'
import type { Raster } from '../raster/raster.ts'

/** Red, green and blue of one pixel, 0–1 each. */
export type Rgb = Float64Array & { 0: number; 1: number; 2: number }

/** Changes one pixel in place. */
export type PixelChange = (rgb: Rgb, column: number, row: number) => void

/** Changes every pixel's colour and keeps its alpha; results are clipped to 0–1 and rounded. */
export const mapPixels = (photo: Raster, change: PixelChange): Raster => {
  const { width, height, channels, data } = photo
  const maxValue = maxSampleValue(data)
  const result = createSamples(data, data.length)
  const rgb = new Float64Array(3) as Rgb
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at += channels) {
      rgb[0] = (data[at] as number) / maxValue
      rgb[1] = (data[at + 1] as number) / maxValue
      rgb[2] = (data[at + 2] as number) / maxValue
      change(rgb, column, row)
      result[at] = quantize(rgb[0], maxValue)
      result[at + 1] = quantize(rgb[1], maxValue)
      result[at + 2] = quantize(rgb[2], maxValue)
      if (channels === 4) result[at + 3] = data[at + 3] as number
    }
  }
  return { width, height, channels, data: result }
}
