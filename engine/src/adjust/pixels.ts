import { createSamples } from '../kernel/colour/createSamples.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { quantize } from '../kernel/colour/quantize.ts'
import type { Raster } from '../raster/raster.ts'

/** Changes one pixel in place: three values 0–1, at its column and row. */
export type PixelChange = (rgb: Float64Array, column: number, row: number) => void

/** Changes every pixel's colour and keeps its alpha; results are clipped to 0–1 and rounded. */
export const mapPixels = (photo: Raster, change: PixelChange): Raster => {
  const { width, height, channels, data } = photo
  const maxValue = maxSampleValue(data)
  const out = createSamples(data, data.length)
  const rgb = new Float64Array(3)
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at += channels) {
      rgb[0] = data[at]! / maxValue
      rgb[1] = data[at + 1]! / maxValue
      rgb[2] = data[at + 2]! / maxValue
      change(rgb, column, row)
      out[at] = quantize(rgb[0]!, maxValue)
      out[at + 1] = quantize(rgb[1]!, maxValue)
      out[at + 2] = quantize(rgb[2]!, maxValue)
      if (channels === 4) out[at + 3] = data[at + 3]!
    }
  return { width, height, channels, data: out }
}

/** Puts every colour sample through one curve over 0–1, by a table. */
export const mapSamples = (photo: Raster, curve: (value: number) => number): Raster => {
  const { data, channels } = photo
  const maxValue = maxSampleValue(data)
  const table = createSamples(data, maxValue + 1)
  for (let value = 0; value <= maxValue; value++) table[value] = quantize(curve(value / maxValue), maxValue)
  const out = createSamples(data, data.length)
  for (let at = 0; at < data.length; at++) out[at] = channels === 4 && at % 4 === 3 ? data[at]! : table[data[at]!]!
  return { ...photo, data: out }
}

/** Mixes two photos of the same size by a weight for each place: 0 keeps the first, 1 takes the second. */
export const mix = (first: Raster, second: Raster, weight: (column: number, row: number) => number): Raster => {
  const { width, height, channels, data } = first
  const out = createSamples(data, data.length)
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const share = weight(column, row)
      for (let channel = 0; channel < channels; channel++, at++)
        out[at] = data[at]! + (second.data[at]! - data[at]!) * share + 0.5
    }
  return { width, height, channels, data: out }
}
