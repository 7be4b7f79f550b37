import type { Raster } from '../raster/raster.ts'
import { normalFrom } from './uniformFrom.ts'

/** An 8-bit photo with normal noise of a deviation (0–255), the same in every run. */
export const withNoise = (photo: Raster, sigma: number): Raster => {
  const normal = normalFrom(7)
  const data = Uint8Array.from(photo.data, (sample) =>
    Math.min(255, Math.max(0, Math.round(sample + sigma * normal()))),
  )
  return { ...photo, data }
}
