import { clamp } from '../kernel/scalar/clamp.ts'
import { mean } from '../kernel/statistics/mean.ts'
import type { Mark } from './mark.ts'

/** Samples of three channels, one array per channel, pixel by pixel. */
export type ChannelSamples = readonly [Float32Array, Float32Array, Float32Array]

const minOpacity = 0.02
const pureColours = [
  [255, 255, 255],
  [0, 0, 0],
] as const

/** Mean squared distance of samples from a colour, never 0. */
const spreadAround = (samples: ChannelSamples, colour: readonly number[]): number => {
  let sum = 1e-3
  for (const [channel, values] of samples.entries()) {
    const centre = colour[channel] as number
    for (const value of values) sum += (value - centre) ** 2
  }
  return sum / samples[0].length
}

/**
 * Opacity and colour of a mark from covered and bare samples of the same surroundings, by matching moments: the photo
 * behind both has one distribution, so the mark shrinks the spread around its colour by 1 − opacity. Unlike regression of
 * one side on the other this is not biased by differences between neighbours. White and black, the colours of most marks,
 * are chosen when they explain the means.
 *
 * @param pureToleranceLevels levels by which white or black may miss the mean of a channel
 */
export const matchSpread = (covered: ChannelSamples, bare: ChannelSamples, pureToleranceLevels: number): Mark => {
  const coveredMeans = covered.map(mean)
  const bareMeans = bare.map(mean)
  const opacityFrom = (coveredCentre: readonly number[], bareCentre: readonly number[]): number =>
    clamp(1 - Math.sqrt(spreadAround(covered, coveredCentre) / spreadAround(bare, bareCentre)), minOpacity, 1)
  const maxMiss = (colour: readonly number[], opacity: number): number =>
    Math.max(
      ...coveredMeans.map((level, channel) =>
        Math.abs(level - (1 - opacity) * (bareMeans[channel] as number) - opacity * (colour[channel] as number)),
      ),
    )
  const [pure] = pureColours
    .map((colour) => {
      const opacity = opacityFrom(colour, colour)
      return { colour, opacity, miss: maxMiss(colour, opacity) }
    })
    .sort((a, b) => a.miss - b.miss)
  if (pure !== undefined && pure.miss < pureToleranceLevels) return { opacity: pure.opacity, colour: pure.colour }
  const opacity = opacityFrom(coveredMeans, bareMeans)
  const colour = coveredMeans.map((level, channel) =>
    clamp((level - (1 - opacity) * (bareMeans[channel] as number)) / opacity, 0, 255),
  ) as [number, number, number]
  return { opacity: opacityFrom(colour, colour), colour }
}
