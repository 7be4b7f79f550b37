import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { irwinHall } from '../kernel/random/irwinHall.ts'
import { linearCongruential } from '../kernel/random/linearCongruential.ts'
import type { Raster } from '../raster/raster.ts'

/** An 8-bit photo with normal noise of the given deviation (0–255), the same in every run. */
export const withNoise = (photo: Raster, sigma: number): Raster => {
  const normal = irwinHall(linearCongruential(7), 12)
  const data = Uint8Array.from(photo.data, (sample) => roundToSample(sample + sigma * normal(), 255))
  return { ...photo, data }
}
