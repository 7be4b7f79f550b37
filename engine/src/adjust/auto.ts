import { hsvSaturation } from '../kernel/colour/hsvSaturation.ts'
import { lumaBt709 } from '../kernel/colour/lumaBt709.ts'
import { lumaPlaneBt709 } from '../kernel/colour/lumaPlaneBt709.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { tabulatedSrgbToLinear } from '../kernel/colour/srgbTransferTable.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Raster } from '../raster/raster.ts'
import { mapSamples } from './pixels.ts'
import { balance, shadows, vibrance } from './tone.ts'

const bins = 1_024

const lumaAt = (plane: Float32Array, share: number): number => {
  const counts = new Uint32Array(bins)
  for (const luma of plane) counts[Math.min(bins - 1, Math.floor(luma * bins))]!++
  let left = share * plane.length
  for (let bin = 0; bin < bins; bin++) {
    left -= counts[bin]!
    if (left <= 0) return (bin + 0.5) / bins
  }
  return 1
}

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
  const low = Math.min(0.15, lumaAt(plane, 0.005))
  const high = Math.max(0.75, lumaAt(plane, 0.995))
  const middle = (lumaAt(plane, 0.5) - low) / (high - low)
  const power = clamp(Math.log(0.45) / Math.log(clamp(middle, 0.02, 0.98)), 0.7, 1.05)
  const levelled = mapSamples(photo, (value) => clamp01((value - low) / (high - low)) ** power)
  return vibrance(shadows(levelled, 15), 15)
}
