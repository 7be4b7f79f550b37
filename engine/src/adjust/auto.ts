import { hsvSaturation } from '../kernel/colour/hsvSaturation.ts'
import { lumaBt709 } from '../kernel/colour/lumaBt709.ts'
import { lumaPlaneBt709 } from '../kernel/colour/lumaPlaneBt709.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { tabulatedSrgbToLinear } from '../kernel/colour/srgbTransferTable.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import { weightedQuantile } from '../kernel/statistics/weightedQuantile.ts'
import type { Raster } from '../raster/raster.ts'
import { mapSamples } from './mapSamples.ts'
import { balance, shadows, vibrance } from './tone.ts'

const lumaBins = { min: 0, max: 1, count: 1_024 } as const
const maxGain = 1.6

/**
 * Removes a colour cast by the grey-world assumption, applied to unsaturated, unclipped pixels in linear light: their mean
 * becomes grey. Gains are limited so that a sunset stays one.
 * Source: G. Buchsbaum, "A spatial processor model for object colour perception", 1980.
 */
export const whiteBalance = (photo: Raster): Raster => {
  const { data, channels } = photo
  const maxValue = maxSampleValue(data)
  let [sumRed, sumGreen, sumBlue, weights] = [0, 0, 0, 0]
  for (let at = 0; at < data.length; at += channels) {
    const red = (data[at] as number) / maxValue
    const green = (data[at + 1] as number) / maxValue
    const blue = (data[at + 2] as number) / maxValue
    const brightest = Math.max(red, green, blue)
    if (brightest > 0.97 || brightest < 0.08) continue
    const weight = (1 - hsvSaturation(red, green, blue)) ** 4
    weights += weight
    sumRed += weight * tabulatedSrgbToLinear(red)
    sumGreen += weight * tabulatedSrgbToLinear(green)
    sumBlue += weight * tabulatedSrgbToLinear(blue)
  }
  if (weights === 0) return photo
  const grey = lumaBt709(sumRed, sumGreen, sumBlue)
  const gainOf = (sum: number): number => clamp(sum > 0 ? grey / sum : 1, 1 / maxGain, maxGain)
  return balance(photo, gainOf(sumRed), gainOf(sumGreen), gainOf(sumBlue))
}

/** Sets black and white point, middle brightness, shadows and vibrance, each measured first and moved within bounds. */
export const enhance = (photo: Raster): Raster => {
  const luma = lumaPlaneBt709(photo)
  const black = Math.min(0.15, weightedQuantile(luma, null, 0.005, lumaBins))
  const white = Math.max(0.75, weightedQuantile(luma, null, 0.995, lumaBins))
  const middle = (weightedQuantile(luma, null, 0.5, lumaBins) - black) / (white - black)
  const gamma = clamp(Math.log(0.45) / Math.log(clamp(middle, 0.02, 0.98)), 0.7, 1.05)
  const levelled = mapSamples(photo, (value) => clamp01((value - black) / (white - black)) ** gamma)
  return vibrance(shadows(levelled, 15), 15)
}
