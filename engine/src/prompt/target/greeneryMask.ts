import { clamp01, largestSample } from '../../adjust/pixels.ts'
import type { Alpha, Raster } from '../../raster/raster.ts'

/** Coverage of what is green as plants are, yellowish to bluish, by hue and strength of colour. */
export const greeneryMask = ({ width, height, channels, data }: Raster): Alpha => {
  const most = largestSample(data)
  const cover = new Uint8Array(width * height)
  for (let pixel = 0, at = 0; pixel < cover.length; pixel++, at += channels) {
    const [red, green, blue] = [data[at]! / most, data[at + 1]! / most, data[at + 2]! / most]
    const highest = Math.max(red, green, blue)
    const lowest = Math.min(red, green, blue)
    if (highest < 0.06 || lowest === highest) continue
    const strength = (highest - lowest) / highest
    // Grass in the sun is nearly as red as it is green.
    const lead = (green - Math.max(red * 0.97, blue)) / highest
    cover[pixel] = 255 * clamp01((strength - 0.12) / 0.15) * clamp01((lead + 0.01) / 0.05)
  }
  return { width, height, data: cover }
}
