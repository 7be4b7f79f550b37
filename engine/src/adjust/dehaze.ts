import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { selfGuidedFilter } from '../kernel/filter/selfGuidedFilter.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Raster } from '../raster/raster.ts'
import { mapPixels } from './mapPixels.ts'

/** Colour of the haze, 0–1. */
const airlight = 0.95
/** Haze that is added where none is measured, 0–1. */
const addedHaze = 0.7

/**
 * Removes haze by the dark channel prior; the guided filter takes the place of the paper's matting step.
 * Source: He, Sun, Tang, "Single Image Haze Removal Using Dark Channel Prior", CVPR 2009.
 *
 * @param amount −100–100; negative adds haze
 */
export const dehaze = (photo: Raster, amount: number): Raster => {
  const { width, height, channels, data } = photo
  const strength = amount / 100
  const maxValue = maxSampleValue(data)
  const darkChannel = new Float32Array(width * height)
  for (let pixel = 0, at = 0; pixel < darkChannel.length; pixel++, at += channels) {
    darkChannel[pixel] = Math.min(data[at] as number, data[at + 1] as number, data[at + 2] as number) / maxValue
  }
  const haze = selfGuidedFilter(darkChannel, width, Math.max(2, Math.round(Math.min(width, height) / 40)), 0.01)
  return mapPixels(photo, (rgb, column, row) => {
    const density = strength > 0 ? (haze[row * width + column] as number) : addedHaze
    const transmission = 1 - Math.abs(strength) * 0.9 * clamp01(density)
    for (let channel = 0; channel < 3; channel++) {
      const value = rgb[channel] as number
      rgb[channel] =
        strength > 0
          ? (value - airlight) / Math.max(0.15, transmission) + airlight
          : value * transmission + airlight * (1 - transmission)
    }
  })
}
