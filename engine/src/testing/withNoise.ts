import { roundToSample } from '../kernel/colour/roundToSample.ts'
import type { Raster } from '../raster/raster.ts'
import { normalFrom } from './uniformFrom.ts'

/** An 8-bit photo with normal noise of a deviation (0–255), the same in every run. */
export const withNoise = (photo: Raster, sigma: number): Raster => {
  const normal = normalFrom(7)
  const data = Uint8Array.from(photo.data, (sample) => roundToSample(sample + sigma * normal(), 255))
  return { ...photo, data }
}
