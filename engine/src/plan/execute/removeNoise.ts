import { clean } from '../../clean/clean.ts'
import { openPlaneCleaner } from '../../clean/planeCleaner.ts'
import type { Raster } from '../../raster/raster.ts'
import type { Tools } from './executor.ts'

export const cleaner = 'Spotless cleaner'

/** The amount from which on everything is removed that the network takes for noise or compression. */
const fullAmount = 30

/** The strength of the cleaning network for an amount of a step, 0–1. */
export const cleaningStrength = (amount: number): number => Math.min(1, Math.abs(amount) / fullAmount)

/**
 * Removes noise and compression marks.
 * @param strength 0–1: the part of what the network takes for noise that is removed
 * @throws the signal's reason when aborted
 */
export const removeNoise = async (photo: Raster, strength: number, tools: Tools): Promise<Raster> =>
  clean(photo, await openPlaneCleaner(tools.models), tools, {
    strength,
    onTile: (done) => tools.onProgress('inference', done),
  })
