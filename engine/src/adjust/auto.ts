import { hsvSaturation } from '../kernel/colour/hsvSaturation.ts'
import { lumaBt709 } from '../kernel/colour/lumaBt709.ts'
import { lumaPlaneBt709 } from '../kernel/colour/lumaPlaneBt709.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { tabulatedSrgbToLinear } from '../kernel/colour/srgbTransferTable.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import { weightedQuantile } from '../kernel/statistics/weightedQuantile.ts'
import type { Raster } from '../raster/raster.ts'
import { mapSamples } from './pixels.ts'
import { balance, shadows, vibrance } from './tone.ts'

const lumaBins = { min: 0, max: 1, count: 1_024 } as const
const largestGain = 1.6

/**
 * Takes a colour cast away: the mean light of the greyish and not clipped pixels becomes grey; gains stay within
 * bounds so that a sunset stays one.
 */
export const whiteBalance = (photo: Raster): Raster => {
  const { data, channels } = photo
  const most = maxSampleValue(data)
  const sums = [0, 0, 0]
  let weights = 0
  for (let at = 0; at < data.length; at += channels) {
    const [red, green, blue] = [data[at]! / most, data[at + 1]! / most, data[at + 2]! / most]
    const highest = Math.max(red, green, blue)
    if (highest > 0.97 || highest < 0.08) continue
    const weight = (1 - hsvSaturation(red, green, blue)) ** 4
    weights += weight
    sums[0]! += weight * tabulatedSrgbToLinear(red)
    sums[1]! += weight * tabulatedSrgbToLinear(green)
    sums[2]! += weight * tabulatedSrgbToLinear(blue)
  }
  if (weights === 0) return photo
  const grey = lumaBt709(sums[0]!, sums[1]!, sums[2]!)
  const gain = (sum: number): number => Math.max(1 / largestGain, Math.min(largestGain, sum > 0 ? grey / sum : 1))
  return balance(photo, gain(sums[0]!), gain(sums[1]!), gain(sums[2]!))
}

/** Levels, middle brightness, dark shadows and pale colours, each measured first and moved within bounds. */
export const enhance = (photo: Raster): Raster => {
  const plane = lumaPlaneBt709(photo)
  const low = Math.min(0.15, weightedQuantile(plane, null, 0.005, lumaBins))
  const high = Math.max(0.75, weightedQuantile(plane, null, 0.995, lumaBins))
  const middle = (weightedQuantile(plane, null, 0.5, lumaBins) - low) / (high - low)
  const power = clamp(Math.log(0.45) / Math.log(clamp(middle, 0.02, 0.98)), 0.7, 1.05)
  const levelled = mapSamples(photo, (value) => clamp01((value - low) / (high - low)) ** power)
  return vibrance(shadows(levelled, 15), 15)
}
