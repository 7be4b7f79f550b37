import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Wear } from './measureWear.ts'

/** What the networks are told of a photo's wear; the scales are those of `training/degrade.py`. */
export interface ToldWear {
  /** Deviation of the noise in each sample, as a share of 25 (of 255). */
  readonly noise: number
  /** How coarse JPEG's steps are: 0 for none, 0.45 at quality 75, 0.8 at 30, 1 at 20. */
  readonly steps: number
}

/** The measure sees luma's noise in the quietest parts: a share of what every sample carries, above what clean photos show. */
const [noiseFloor, noiseShare] = [0.3, 0.56]
/** Measured noise below which a photo's own grain is taken for it, and above which it is believed whole. */
const grain = { from: 1.5, to: 2.8 } as const
/** The steps as a power of how far the blocks stand out: fitted on the photos that the networks learnt from. */
const [blocksFloor, blocksScale, blocksPower] = [1.03, 0.75, 0.6]
const mostNoise = 1.2
const coarsestSteps = 1.1

/** Turns what was measured into what the networks were told while they learnt. */
export const toldWear = ({ noise, blocks }: Wear): ToldWear => {
  const belief = clamp01((noise - grain.from) / (grain.to - grain.from))
  const sigma = (belief * Math.max(0, noise - noiseFloor)) / noiseShare
  return {
    noise: Math.min(mostNoise, sigma / 25),
    steps: Math.min(coarsestSteps, blocksScale * Math.max(0, blocks - blocksFloor) ** blocksPower),
  }
}

/** Whether there is anything to take out. */
export const isWorn = ({ noise, steps }: ToldWear): boolean => noise > 0 || steps > 0
