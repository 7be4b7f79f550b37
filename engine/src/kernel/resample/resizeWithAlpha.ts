import type { Raster } from '../../raster/raster.ts'
import { createSamples } from '../colour/createSamples.ts'
import { maxSampleValue } from '../colour/maxSampleValue.ts'
import { resizeRaster } from './resizeRaster.ts'

/** Full coverage in 16 bits, with room for the filter's overshoot: colour is divided by an alpha that was not clipped. */
const fullCoverage = 49_151

/**
 * Resamples RGBA with straight alpha to another size. Colours weigh as much as their alpha, so that what is transparent does
 * not bleed into the edge.
 * @returns the raster's bit depth; colours are 0 where alpha is
 */
export const resizeWithAlpha = (raster: Raster, width: number, height: number): Raster => {
  if (width === raster.width && height === raster.height) return raster
  const { data } = raster
  const maxValue = maxSampleValue(data)
  const premultiplied = new Uint16Array(data.length)
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] as number) / maxValue
    for (let channel = 0; channel < 3; channel++) {
      premultiplied[at + channel] = Math.round(((data[at + channel] as number) / maxValue) * alpha * fullCoverage)
    }
    premultiplied[at + 3] = Math.round(alpha * fullCoverage)
  }
  const resized = resizeRaster({ ...raster, data: premultiplied }, width, height).data
  const result = createSamples(data, width * height * 4)
  for (let at = 0; at < result.length; at += 4) {
    const alpha = resized[at + 3] as number
    if (alpha === 0) continue
    for (let channel = 0; channel < 3; channel++) {
      const colour = (resized[at + channel] as number) / alpha
      result[at + channel] = Math.round(Math.min(1, colour) * maxValue)
    }
    result[at + 3] = Math.round(Math.min(1, alpha / fullCoverage) * maxValue)
  }
  return { width, height, channels: 4, data: result }
}
