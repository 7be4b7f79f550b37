import { createSamples } from '../kernel/colour/createSamples.ts'
import type { Raster } from '../raster/raster.ts'

/**
 * Blends two rasters of the same size, channels and depth.
 * @param weightAt 0–1 for each place: 0 keeps the first raster, 1 takes the second
 */
export const blendRasters = (
  first: Raster,
  second: Raster,
  weightAt: (column: number, row: number) => number,
): Raster => {
  const { width, height, channels, data } = first
  const result = createSamples(data, data.length)
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const weight = weightAt(column, row)
      for (let channel = 0; channel < channels; channel++, at++) {
        const sample = data[at] as number
        result[at] = sample + ((second.data[at] as number) - sample) * weight + 0.5
      }
    }
  }
  return { width, height, channels, data: result }
}
