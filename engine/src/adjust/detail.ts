import { createSamples } from '../kernel/colour/createSamples.ts'
import { lumaPlaneBt709 } from '../kernel/colour/lumaPlaneBt709.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { quantize } from '../kernel/colour/quantize.ts'
import { fastGaussianFilter } from '../kernel/filter/fastGaussianFilter.ts'
import { selfGuidedFilter } from '../kernel/filter/selfGuidedFilter.ts'
import { xorshift32 } from '../kernel/random/xorshift32.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Raster } from '../raster/raster.ts'
import { mapPixels } from './pixels.ts'

const shorter = ({ width, height }: Raster): number => Math.min(width, height)

/** Adds a share of what a blur took away from luma, to all channels alike so that no colour fringes appear. */
const unsharp = (photo: Raster, sigmaPx: number, strength: number): Raster => {
  const { width } = photo
  const luma = lumaPlaneBt709(photo)
  const blurred = fastGaussianFilter(luma, width, sigmaPx)
  return mapPixels(photo, (rgb, column, row) => {
    const at = row * width + column
    const change = strength * (luma[at]! - blurred[at]!)
    rgb[0]! += change
    rgb[1]! += change
    rgb[2]! += change
  })
}

export const sharpen = (photo: Raster, amount: number): Raster => unsharp(photo, 1, (amount / 100) * 3)

/** Local contrast over about a fortieth of the shorter side; negative softens. */
export const clarity = (photo: Raster, amount: number): Raster =>
  unsharp(photo, Math.max(2, shorter(photo) / 40), (amount / 100) * (amount < 0 ? 0.9 : 0.8))

const eachChannel = (photo: Raster, change: (plane: Float32Array) => Float32Array, count: number): Raster => {
  const { channels, data, width, height } = photo
  const most = maxSampleValue(data)
  const out = data.slice()
  for (let channel = 0; channel < count; channel++) {
    const plane = new Float32Array(width * height)
    for (let pixel = 0; pixel < plane.length; pixel++) plane[pixel] = data[pixel * channels + channel]! / most
    const changed = change(plane)
    for (let pixel = 0; pixel < plane.length; pixel++) out[pixel * channels + channel] = quantize(changed[pixel]!, most)
  }
  return { ...photo, data: out }
}

/** Grain strongest in the middle tones; the same photo always gets the same grain. */
export const grain = (photo: Raster, amount: number): Raster => {
  const random = xorshift32()
  return mapPixels(photo, (rgb) => {
    const luma = (rgb[0]! + rgb[1]! + rgb[2]!) / 3
    const noise = (random() + random() + random() - 1.5) * (amount / 100) * 0.4 * (0.1 + luma * (1 - luma) * 1.2)
    rgb[0]! += noise
    rgb[1]! += noise
    rgb[2]! += noise
  })
}

/** Blur of a Gaussian of `sigmaPx`; colours weigh by their alpha, so that clear pixels do not bleed in. */
export const blurPixels = (photo: Raster, sigmaPx: number): Raster => {
  const { width, height, channels, data } = photo
  if (channels === 3) return eachChannel(photo, (plane) => fastGaussianFilter(plane, width, sigmaPx), 3)
  const weighted = createSamples(new Uint16Array(0), data.length)
  const most = maxSampleValue(data)
  for (let at = 0; at < data.length; at++) {
    const alpha = data[at - (at % 4) + 3]! / most
    weighted[at] = (at % 4 === 3 ? alpha : (data[at]! / most) * alpha) * 65_535
  }
  const soft = eachChannel(
    { width, height, channels, data: weighted },
    (plane) => fastGaussianFilter(plane, width, sigmaPx),
    4,
  )
  const out = createSamples(data, data.length)
  for (let at = 0; at < data.length; at += 4) {
    const alpha = soft.data[at + 3]!
    for (let channel = 0; channel < 3; channel++)
      out[at + channel] = alpha === 0 ? data[at + channel]! : quantize(soft.data[at + channel]! / alpha, most)
    out[at + 3] = (alpha / 65_535) * most + 0.5
  }
  return { ...photo, data: out }
}

/** Blur by amount: 100 is a deviation of a twentieth of the shorter side. */
export const blur = (photo: Raster, amount: number): Raster =>
  blurPixels(photo, Math.max(0.8, (amount / 100) * shorter(photo) * 0.05))

/** Squares of one colour; 100 makes them a tenth of the shorter side. */
export const pixelate = (photo: Raster, amount: number): Raster => {
  const { width, height, channels, data } = photo
  const cell = Math.max(2, Math.round((amount / 100) * shorter(photo) * 0.1))
  const out = data.slice()
  for (let top = 0; top < height; top += cell)
    for (let left = 0; left < width; left += cell)
      for (let channel = 0; channel < channels; channel++) {
        const [right, bottom] = [Math.min(width, left + cell), Math.min(height, top + cell)]
        let sum = 0
        for (let row = top; row < bottom; row++)
          for (let column = left; column < right; column++) sum += data[(row * width + column) * channels + channel]!
        const mean = Math.round(sum / ((right - left) * (bottom - top)))
        for (let row = top; row < bottom; row++)
          for (let column = left; column < right; column++) out[(row * width + column) * channels + channel] = mean
      }
  return { ...photo, data: out }
}

/** Sharp band in the middle third, blurred towards top and bottom. */
export const bandOf =
  (height: number) =>
  (_column: number, row: number): number =>
    clamp01((Math.abs(row - (height - 1) / 2) / height - 0.12) / 0.25)

/**
 * Takes a veil of haze away (positive) or lays one on (negative): the veil's strength is the smoothed least channel
 * (after He, Sun, Tang, "Single Image Haze Removal Using Dark Channel Prior", 2009, without its matting step).
 */
export const dehaze = (photo: Raster, amount: number): Raster => {
  const { width, height, channels, data } = photo
  const strength = amount / 100
  const most = maxSampleValue(data)
  const dark = new Float32Array(width * height)
  for (let pixel = 0, at = 0; pixel < dark.length; pixel++, at += channels)
    dark[pixel] = Math.min(data[at]!, data[at + 1]!, data[at + 2]!) / most
  const veil = selfGuidedFilter(dark, width, Math.max(2, Math.round(shorter(photo) / 40)), 0.01)
  const light = 0.95
  return mapPixels(photo, (rgb, column, row) => {
    const through = 1 - Math.abs(strength) * 0.9 * clamp01(strength > 0 ? veil[row * width + column]! : 0.7)
    for (let channel = 0; channel < 3; channel++)
      rgb[channel] =
        strength > 0
          ? (rgb[channel]! - light) / Math.max(0.15, through) + light
          : rgb[channel]! * through + light * (1 - through)
  })
}
