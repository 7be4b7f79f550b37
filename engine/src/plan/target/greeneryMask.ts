import { hsvSaturation } from '../../kernel/colour/hsvSaturation.ts'
import { maxSampleValue } from '../../kernel/colour/maxSampleValue.ts'
import { fastGaussianFilter } from '../../kernel/filter/fastGaussianFilter.ts'
import { clamp01 } from '../../kernel/scalar/clamp01.ts'
import type { Alpha, Raster } from '../../raster/raster.ts'

/** Coverage of plants by hue and saturation: yellowish to bluish green. */
export const greeneryMask = ({ width, height, channels, data }: Raster): Alpha => {
  const maxValue = maxSampleValue(data)
  const cover = new Float32Array(width * height)
  for (let pixel = 0, at = 0; pixel < cover.length; pixel++, at += channels) {
    const red = data[at]! / maxValue
    const green = data[at + 1]! / maxValue
    const blue = data[at + 2]! / maxValue
    const highest = Math.max(red, green, blue)
    const lowest = Math.min(red, green, blue)
    if (highest < 0.06 || lowest === highest) continue
    const saturation = hsvSaturation(red, green, blue)
    // Grass in the sun is as red as it is green; glass and copper in green light are bluer than any plant.
    const lead = (green - Math.max(red * 0.94, blue * 1.15)) / highest
    cover[pixel] = clamp01((saturation - 0.12) / 0.15) * clamp01((lead + 0.01) / 0.05)
  }
  // Between its blades a meadow shows earth and shadow: what is mostly green counts as green.
  const soft = fastGaussianFilter(cover, width, Math.max(1, Math.min(width, height) / 160))
  return { width, height, data: Uint8Array.from(soft, (value) => 255 * clamp01((value - 0.15) / 0.35)) }
}
