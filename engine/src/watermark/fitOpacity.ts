import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Mark } from './mark.ts'
import type { ChannelSamples } from './matchSpread.ts'

/** Scale of the Cauchy weights: the photo's own differences, in levels. */
const usualDifference = 8
const rounds = 10

/**
 * The opacity of a mark of known colour that leaves no step across its outline, by robust regression: pairs that still
 * differ weigh little, so that edges of the photo do not bias the result.
 * Source: iteratively reweighted least squares with Cauchy weights (Holland and Welsch 1977).
 *
 * @param covered pixels on the mark's side of the outline
 * @param bare the pixels that face them
 * @param initial current estimate of the mark
 * @returns 0–1
 */
export const fitOpacity = (covered: ChannelSamples, bare: ChannelSamples, initial: Mark): number => {
  const { colour } = initial
  let opacity = initial.opacity
  for (let round = 0; round < rounds; round++) {
    let observed = 0
    let full = 0
    for (let pair = 0; pair < covered[0].length; pair++) {
      let squaredResidual = 0
      let step = 0
      let fullStep = 0
      for (let channel = 0; channel < 3; channel++) {
        const a = (covered[channel] as Float32Array)[pair] as number
        const b = (bare[channel] as Float32Array)[pair] as number
        const paint = colour[channel] as number
        squaredResidual += ((a - opacity * paint) / Math.max(0.02, 1 - opacity) - b) ** 2 / 3
        step += a - b
        fullStep += paint - b
      }
      const weight = 1 / (usualDifference ** 2 + squaredResidual)
      observed += weight * step
      full += weight * fullStep
    }
    if (full === 0) return initial.opacity
    opacity = clamp01(observed / full)
  }
  return opacity
}
