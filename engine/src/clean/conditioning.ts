import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Degradation } from './estimateDegradation.ts'

/** Conditioning input of the networks: a photo's degradation on the scales of `training/degrade.py`. */
export interface Conditioning {
  /** Standard deviation of the noise in each sample, in units of 25 (of 255). */
  readonly noise: number
  /** How coarsely JPEG quantised: 0 not at all, 0.45 at quality 75, 0.8 at 30, 1 at 20. */
  readonly quantization: number
}

/** Noise that clean photos measure. */
const noiseFloor = 0.3
/** The estimate reads luma in the smoothest parts, which show this fraction of the noise in each sample. */
const measuredFraction = 0.56
/** Measured noise up to `from` is taken for the photo's own grain; from `to` on it counts in full. */
const grain = { from: 1.5, to: 2.8 } as const
/** Quantisation as a power of blockiness, fitted on the training photos. */
const blocksFloor = 1.03
const blocksScale = 0.75
const blocksExponent = 0.6
const maxNoise = 1.2
const maxQuantization = 1.1

/** Converts an estimate to the scales that the networks were trained with. */
export const conditioningOf = ({ noise, blocks }: Degradation): Conditioning => {
  const confidence = clamp01((noise - grain.from) / (grain.to - grain.from))
  const sigma = (confidence * Math.max(0, noise - noiseFloor)) / measuredFraction
  return {
    noise: Math.min(maxNoise, sigma / 25),
    quantization: Math.min(maxQuantization, blocksScale * Math.max(0, blocks - blocksFloor) ** blocksExponent),
  }
}

/** Whether there is anything to remove. */
export const isDegraded = ({ noise, quantization }: Conditioning): boolean => noise > 0 || quantization > 0
