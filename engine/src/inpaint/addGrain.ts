import { lumaBt601 } from '../kernel/colour/lumaBt601.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { expandBox } from '../kernel/geometry/expandBox.ts'
import { irwinHall } from '../kernel/random/irwinHall.ts'
import { xorshift32 } from '../kernel/random/xorshift32.ts'
import { quantile } from '../kernel/statistics/quantile.ts'
import type { Box, Mask, Raster, Samples } from '../raster/raster.ts'

const maxSamples = 20_000
/**
 * Quantiles of the absolute response, and the factors that turn them into the deviation of a normal distribution. Texture
 * raises them differently, grain raises all alike.
 */
const quantiles = [
  { fraction: 0.2, toDeviation: 3.947 },
  { fraction: 0.5, toDeviation: 1.4826 },
] as const
/** Gain of the kernel on the deviation of white noise. */
const kernelGain = 6

const lumaAt = (data: Samples, at: number): number => lumaBt601(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)

/** Difference of two Laplacians around a pixel, which responds to noise but not to slopes and edges. */
const noiseResponse = (data: Samples, at: number, pixel: number, line: number): number =>
  lumaAt(data, at - line - pixel) -
  2 * lumaAt(data, at - line) +
  lumaAt(data, at - line + pixel) -
  2 * lumaAt(data, at - pixel) +
  4 * lumaAt(data, at) -
  2 * lumaAt(data, at + pixel) +
  lumaAt(data, at + line - pixel) -
  2 * lumaAt(data, at + line) +
  lumaAt(data, at + line + pixel)

/**
 * Deviation of the grain of an image, in sample units, one estimate per quantile.
 * Source: the kernel of Immerkær 1996, "Fast Noise Variance Estimation".
 *
 * @param isCounted whether the pixel at a column and row is measured
 */
const estimateGrain = (
  image: { readonly data: Samples; readonly width: number; readonly channels: number },
  area: Box,
  isCounted: (column: number, row: number) => boolean,
): readonly number[] => {
  const step = Math.max(1, Math.floor(Math.sqrt((area.width * area.height) / maxSamples)))
  const values: number[] = []
  const line = image.width * image.channels
  for (let row = area.top + 1; row < area.top + area.height - 1; row += step) {
    for (let column = area.left + 1; column < area.left + area.width - 1; column += step) {
      if (!isCounted(column, row)) continue
      values.push(
        Math.abs(noiseResponse(image.data, (row * image.width + column) * image.channels, image.channels, line)),
      )
    }
  }
  if (values.length === 0) return quantiles.map(() => 0)
  return quantiles.map(({ fraction, toDeviation }) => (quantile(values, fraction) * toDeviation) / kernelGain)
}

/**
 * Gives a fill, in place, the grain of its surroundings where it has less: luma noise whose variance is the difference of
 * both. A fill that is already as grainy stays as it is.
 *
 * @param patch RGB samples of the box, interleaved, in the raster's range
 * @param view part of the photo that the surroundings are measured in; may reach past its edge
 */
export const addGrain = (patch: Samples, box: Box, raster: Raster, mask: Mask, view: Box): void => {
  const seen = expandBox(view, 0, raster)
  const isMarked = (column: number, row: number): boolean => mask.data[row * raster.width + column] === 255
  const target = estimateGrain(raster, seen, (column, row) => !isMarked(column, row))
  const present = estimateGrain(
    { data: patch, width: box.width, channels: 3 },
    { left: 0, top: 0, width: box.width, height: box.height },
    (column, row) => isMarked(box.left + column, box.top + row),
  )
  // The smallest of the estimates, so that texture is not mistaken for grain.
  const missing = Math.sqrt(
    Math.max(0, Math.min(...target.map((value, index) => value ** 2 - (present[index] ?? 0) ** 2))),
  )
  if (missing === 0) return
  const limit = maxSampleValue(raster.data)
  const normal = irwinHall(xorshift32(), 4)
  for (let at = 0; at < patch.length; at += 3) {
    const noise = normal() * missing
    for (let channel = at; channel < at + 3; channel++) {
      patch[channel] = roundToSample((patch[channel] ?? 0) + noise, limit)
    }
  }
}
