import { lumaBt601 } from '../kernel/colour/lumaBt601.ts'
import { quantilesOf } from '../kernel/statistics/quantile.ts'
import type { Box, Samples } from '../raster/raster.ts'

const maxSamples = 20_000
/**
 * Quantiles of the absolute response, and the factors that turn them into the deviation of a normal distribution. Texture
 * raises them differently, grain raises all alike.
 */
const quantiles = [
  { fraction: 0.2, toDeviation: 3.947 },
  { fraction: 0.5, toDeviation: 1.4826 },
] as const
const fractions = quantiles.map(({ fraction }) => fraction)
/** Gain of the kernel on the deviation of white noise. */
const kernelGain = 6

const lumaAt = (data: Samples, at: number): number =>
  lumaBt601(data[at] as number, data[at + 1] as number, data[at + 2] as number)

/**
 * Absolute difference of two Laplacians around a pixel, which responds to noise but not to slopes and edges.
 * Source: the kernel of Immerkær 1996, "Fast Noise Variance Estimation".
 *
 * @param at index of the pixel's first sample, at least one pixel from the image's edges
 * @param pixel samples of a pixel
 * @param line samples of a row
 */
export const noiseResponse = (data: Samples, at: number, pixel: number, line: number): number =>
  Math.abs(
    lumaAt(data, at - line - pixel) -
      2 * lumaAt(data, at - line) +
      lumaAt(data, at - line + pixel) -
      2 * lumaAt(data, at - pixel) +
      4 * lumaAt(data, at) -
      2 * lumaAt(data, at + pixel) +
      lumaAt(data, at + line - pixel) -
      2 * lumaAt(data, at + line) +
      lumaAt(data, at + line + pixel),
  )

/** Every so many pixels of an area are measured. */
export const grainStepPx = ({ width, height }: Box): number =>
  Math.max(1, Math.floor(Math.sqrt((width * height) / maxSamples)))

/** Deviation of the grain, in sample units, one estimate per quantile of the responses; 0 of none. */
export const quantilesOfGrain = (responses: Float64Array): readonly number[] => {
  if (responses.length === 0) return quantiles.map(() => 0)
  const found = quantilesOf(responses, fractions)
  return quantiles.map(({ toDeviation }, index) => ((found[index] as number) * toDeviation) / kernelGain)
}
