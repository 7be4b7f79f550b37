import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Mark } from './mark.ts'
import type { ChannelSamples } from './spreadMatch.ts'

/** Differences of the photo itself, in levels, from which on a pair counts less. */
const usualStep = 8
const rounds = 10

/**
 * The opacity of a mark of known colour that leaves no step across its outline on the whole. Pairs that still differ
 * weigh little, in both directions alike (Cauchy's weights), so that edges of the photo do not pull.
 *
 * @param covered pixels on the mark's side, `bare` those that face them
 * @param before what is believed of the mark
 */
export const levelOpacity = (covered: ChannelSamples, bare: ChannelSamples, before: Mark): number => {
  const { colour } = before
  let opacity = before.opacity
  for (let round = 0; round < rounds; round++) {
    let [done, whole] = [0, 0]
    for (let pair = 0; pair < covered[0].length; pair++) {
      let [left, step, way] = [0, 0, 0]
      for (let channel = 0; channel < 3; channel++) {
        const [a, b] = [
          (covered[channel] as Float32Array)[pair] as number,
          (bare[channel] as Float32Array)[pair] as number,
        ]
        const paint = colour[channel] as number
        left += ((a - opacity * paint) / Math.max(0.02, 1 - opacity) - b) ** 2 / 3
        step += a - b
        way += paint - b
      }
      const weight = 1 / (usualStep ** 2 + left)
      done += weight * step
      whole += weight * way
    }
    if (whole === 0) return before.opacity
    opacity = clamp01(done / whole)
  }
  return opacity
}
