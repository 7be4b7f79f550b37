import { createSamples } from '../kernel/colour/createSamples.ts'
import type { Box, Raster } from './raster.ts'

/** Copies a box that is inside the raster. */
export const crop = (raster: Raster, { left, top, width, height }: Box): Raster => {
  const { channels, data } = raster
  const result = createSamples(data, width * height * channels)
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * raster.width + left) * channels
    result.set(data.subarray(from, from + width * channels), row * width * channels)
  }
  return { width, height, channels, data: result }
}
