import { brightenLowLight, lowLightGamma } from '../../adjust/lowLight.ts'
import type { Executor } from './executor.ts'
import { cleaner, removeNoise } from './removeNoise.ts'

/** A stronger lift shows more noise; from this gamma on all of it is removed. */
const fullGamma = 2

export const lowLight: Executor<'low-light'> = async (photo, { amount }, tools) => {
  const gamma = lowLightGamma(photo, amount)
  const isBright = gamma === 1
  const raster = isBright
    ? photo
    : brightenLowLight(await removeNoise(photo, Math.min(1, gamma / fullGamma), tools), gamma)
  return { raster, engines: [cleaner], notes: [] }
}
