import { createSamples } from '../kernel/colour/createSamples.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { parseHexColour } from '../kernel/colour/parseHexColour.ts'
import { fastGaussianFilter } from '../kernel/filter/fastGaussianFilter.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Raster } from '../raster/raster.ts'

/** The same pixels with an alpha channel. */
export const withAlpha = (photo: Raster): Raster => {
  if (photo.channels === 4) return photo
  const { width, height, data } = photo
  const most = maxSampleValue(data)
  const out = createSamples(data, width * height * 4)
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4) {
    out[to] = data[from]!
    out[to + 1] = data[from + 1]!
    out[to + 2] = data[from + 2]!
    out[to + 3] = most
  }
  return { width, height, channels: 4, data: out }
}

/** Lays the photo on a plain sheet that is `borderPx` larger on each side. */
export const frame = (photo: Raster, colour: string, borderPx: number): Raster => {
  const { channels, data } = photo
  const most = maxSampleValue(data)
  const [width, height] = [photo.width + 2 * borderPx, photo.height + 2 * borderPx]
  const sheet = [...parseHexColour(colour).map((value) => Math.round(value * most)), most].slice(0, channels)
  const out = createSamples(data, width * height * channels)
  for (let at = 0; at < out.length; at++) out[at] = sheet[at % channels]!
  for (let row = 0; row < photo.height; row++)
    out.set(
      data.subarray(row * photo.width * channels, (row + 1) * photo.width * channels),
      ((row + borderPx) * width + borderPx) * channels,
    )
  return { width, height, channels, data: out }
}

/** Rounds the corners by clear pixels, with a smooth edge. */
export const roundCorners = (photo: Raster, radiusPx: number): Raster => {
  const { width, height, data } = withAlpha(photo)
  const out = data.slice()
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const x = Math.max(0, radiusPx - column - 0.5, column + 0.5 - (width - radiusPx))
      const y = Math.max(0, radiusPx - row - 0.5, row + 0.5 - (height - radiusPx))
      if (x === 0 || y === 0) continue
      const at = (row * width + column) * 4 + 3
      out[at] = data[at]! * clamp01(radiusPx + 0.5 - Math.hypot(x, y)) + 0.5
    }
  return { width, height, channels: 4, data: out }
}

/** A soft shadow below and to the right of what is opaque, on a canvas grown to hold it. */
export const dropShadow = (photo: Raster, amount: number): Raster => {
  const image = withAlpha(photo)
  const most = maxSampleValue(image.data)
  const sigmaPx = Math.max(1, Math.min(photo.width, photo.height) * 0.02)
  const border = Math.ceil(sigmaPx * 4)
  const shiftPx = Math.round(sigmaPx)
  const [width, height] = [photo.width + 2 * border, photo.height + 2 * border]
  const cover = new Float32Array(width * height)
  for (let row = 0; row < image.height; row++)
    for (let column = 0; column < image.width; column++)
      cover[(row + border + shiftPx) * width + column + border + shiftPx] =
        image.data[(row * image.width + column) * 4 + 3]! / most
  const shade = fastGaussianFilter(cover, width, sigmaPx)
  const out = createSamples(image.data, width * height * 4)
  for (let pixel = 0; pixel < shade.length; pixel++) out[pixel * 4 + 3] = (shade[pixel]! * amount * most) / 100 + 0.5
  for (let row = 0; row < image.height; row++)
    for (let column = 0; column < image.width; column++) {
      const from = (row * image.width + column) * 4
      const to = ((row + border) * width + column + border) * 4
      const over = image.data[from + 3]! / most
      const under = (out[to + 3]! / most) * (1 - over)
      const alpha = over + under
      for (let channel = 0; channel < 3; channel++)
        out[to + channel] = alpha === 0 ? 0 : (image.data[from + channel]! * over) / alpha + 0.5
      out[to + 3] = Math.min(1, alpha) * most + 0.5
    }
  return { width, height, channels: 4, data: out }
}
