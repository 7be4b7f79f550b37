import { clamp } from '../kernel/scalar/clamp.ts'
import { mean } from '../kernel/statistics/mean.ts'
import type { Mark } from './mark.ts'

/** Samples of three channels, one array each, pixel by pixel. */
export type ChannelSamples = readonly [Float32Array, Float32Array, Float32Array]

const least = 0.02
const pureColours = [
  [255, 255, 255],
  [0, 0, 0],
] as const

const squaresRound = (samples: ChannelSamples, centre: readonly number[]): number => {
  let sum = 1e-3
  for (const [channel, values] of samples.entries()) {
    const middle = centre[channel] as number
    for (const value of values) sum += (value - middle) ** 2
  }
  return sum / samples[0].length
}

const bound = (opacity: number): number => Math.min(1, Math.max(least, opacity))

/**
 * Opacity and colour of a mark from covered and bare samples of the same surroundings. What lies behind both has one
 * distribution, so the mark shrinks the spread round its colour by 1 − opacity; matching spreads, unlike regressing one
 * side on the other, is not biased by the differences between neighbours. White and black, which most marks are, are
 * taken when they explain the means.
 *
 * @param pureTolerance levels by which white or black may miss the mean of a channel
 */
export const spreadMatch = (covered: ChannelSamples, bare: ChannelSamples, pureTolerance: number): Mark => {
  const means = { covered: covered.map(mean), bare: bare.map(mean) }
  const opacityRound = (colour: readonly number[]): number =>
    bound(1 - Math.sqrt(squaresRound(covered, colour) / squaresRound(bare, colour)))
  const missOf = (colour: readonly number[], opacity: number): number =>
    Math.max(
      ...means.covered.map((level, channel) =>
        Math.abs(level - (1 - opacity) * (means.bare[channel] as number) - opacity * (colour[channel] as number)),
      ),
    )
  const pure = pureColours
    .map((colour) => ({ colour, opacity: opacityRound(colour) }))
    .map((mark) => ({ ...mark, miss: missOf(mark.colour, mark.opacity) }))
    .sort((a, b) => a.miss - b.miss)[0]
  if (pure !== undefined && pure.miss < pureTolerance) return { opacity: pure.opacity, colour: pure.colour }
  const shrunk = bound(1 - Math.sqrt(squaresRound(covered, means.covered) / squaresRound(bare, means.bare)))
  const colour = means.covered.map((level, channel) =>
    clamp((level - (1 - shrunk) * (means.bare[channel] as number)) / shrunk, 0, 255),
  ) as [number, number, number]
  return { opacity: opacityRound(colour), colour }
}
