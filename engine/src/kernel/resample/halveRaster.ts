import type { Raster } from '../../raster/raster.ts'
import { createSamples } from '../colour/createSamples.ts'

/** Half the columns and rows: means of 2 × 2 pixels, rounded; a last odd column or row is left out. */
export const halveRaster = (raster: Raster): Raster => {
  const { channels, data } = raster
  const width = raster.width >> 1
  const height = raster.height >> 1
  const result = createSamples(data, width * height * channels)
  const stride = raster.width * channels
  for (let row = 0, to = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      for (let channel = 0; channel < channels; channel++, to++) {
        const from = row * 2 * stride + column * 2 * channels + channel
        const sum =
          (data[from] as number) +
          (data[from + channels] as number) +
          (data[from + stride] as number) +
          (data[from + stride + channels] as number)
        result[to] = (sum + 2) >> 2
      }
    }
  }
  return { width, height, channels, data: result }
}
