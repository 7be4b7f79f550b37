import { createSamples } from '../kernel/colour/createSamples.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { parseHexColour } from '../kernel/colour/parseHexColour.ts'
import { fastGaussianFilter } from '../kernel/filter/fastGaussianFilter.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Raster } from '../raster/raster.ts'
import { withAlpha } from './withAlpha.ts'

/** Adds a plain border. @param colour `#rrggbb` */
export const addFrame = (photo: Raster, colour: string, borderPx: number): Raster => {
  const { channels, data } = photo
  const maxValue = maxSampleValue(data)
  const width = photo.width + 2 * borderPx
  const height = photo.height + 2 * borderPx
  const border = [...parseHexColour(colour).map((value) => Math.round(value * maxValue)), maxValue]
  const result = createSamples(data, width * height * channels)
  for (let at = 0; at < result.length; at++) result[at] = border[at % channels] as number
  for (let row = 0; row < photo.height; row++) {
    const from = row * photo.width * channels
    const to = ((row + borderPx) * width + borderPx) * channels
    result.set(data.subarray(from, from + photo.width * channels), to)
  }
  return { width, height, channels, data: result }
}

/** Rounds the corners with transparent pixels and a smooth edge; adds an alpha channel. */
export const roundCorners = (photo: Raster, radiusPx: number): Raster => {
  const { width, height, data } = withAlpha(photo)
  const result = data.slice()
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const x = Math.max(0, radiusPx - column - 0.5, column + 0.5 - (width - radiusPx))
      const y = Math.max(0, radiusPx - row - 0.5, row + 0.5 - (height - radiusPx))
      if (x === 0 || y === 0) continue
      const at = (row * width + column) * 4 + 3
      result[at] = (data[at] as number) * clamp01(radiusPx + 0.5 - Math.hypot(x, y)) + 0.5
    }
  }
  return { width, height, channels: 4, data: result }
}

/**
 * Casts a soft shadow of what is opaque, below and to the right, on a canvas enlarged to hold it.
 * @param amount 0–100
 */
export const dropShadow = (photo: Raster, amount: number): Raster => {
  const image = withAlpha(photo)
  const maxValue = maxSampleValue(image.data)
  const sigmaPx = Math.max(1, Math.min(photo.width, photo.height) * 0.02)
  const borderPx = Math.ceil(sigmaPx * 4)
  const offsetPx = Math.round(sigmaPx)
  const width = photo.width + 2 * borderPx
  const height = photo.height + 2 * borderPx
  const coverage = new Float32Array(width * height)
  for (let row = 0; row < image.height; row++) {
    for (let column = 0; column < image.width; column++) {
      const to = (row + borderPx + offsetPx) * width + column + borderPx + offsetPx
      coverage[to] = (image.data[(row * image.width + column) * 4 + 3] as number) / maxValue
    }
  }
  const shadow = fastGaussianFilter(coverage, width, sigmaPx)
  const result = createSamples(image.data, width * height * 4)
  for (let pixel = 0; pixel < shadow.length; pixel++) {
    result[pixel * 4 + 3] = ((shadow[pixel] as number) * amount * maxValue) / 100 + 0.5
  }
  for (let row = 0; row < image.height; row++) {
    for (let column = 0; column < image.width; column++) {
      const from = (row * image.width + column) * 4
      const to = ((row + borderPx) * width + column + borderPx) * 4
      const over = (image.data[from + 3] as number) / maxValue
      const alpha = over + ((result[to + 3] as number) / maxValue) * (1 - over)
      for (let channel = 0; channel < 3; channel++) {
        result[to + channel] = alpha === 0 ? 0 : ((image.data[from + channel] as number) * over) / alpha + 0.5
      }
      result[to + 3] = Math.min(1, alpha) * maxValue + 0.5
    }
  }
  return { width, height, channels: 4, data: result }
}
