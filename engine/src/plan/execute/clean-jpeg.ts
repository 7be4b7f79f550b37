import type { Executor } from './executor.ts'
import { cleaner, cleaningStrength, removeNoise } from './removeNoise.ts'

export const cleanJpeg: Executor<'clean-jpeg'> = async (photo, { amount }, tools) => ({
  raster: await removeNoise(photo, cleaningStrength(amount), tools),
  engines: [cleaner],
  notes: [],
})
