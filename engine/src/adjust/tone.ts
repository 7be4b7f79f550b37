import type { Setting } from '@spotless/contract/plan'
import { hsvSaturation } from '../kernel/colour/hsvSaturation.ts'
import { lumaBt709 } from '../kernel/colour/lumaBt709.ts'
import { linearToSrgb, srgbToLinear } from '../kernel/colour/srgbTransfer.ts'
import { tabulatedLinearToSrgb, tabulatedSrgbToLinear } from '../kernel/colour/srgbTransferTable.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Raster } from '../raster/raster.ts'
import { mapPixels, mapSamples } from './pixels.ts'

/** Stops of exposure at an amount of 100. */
const stopsAtFull = 2
/** Linear light above which an exposure rolls off towards white instead of clipping. */
const shoulder = 0.6

const rollOff = (light: number): number =>
  light <= shoulder ? light : shoulder + (1 - shoulder) * (1 - Math.exp((shoulder - light) / (1 - shoulder)))

/** Gain in linear light; brightening keeps white white and rolls highlights off. */
export const exposure = (photo: Raster, amount: number): Raster => {
  const gain = 2 ** ((amount / 100) * stopsAtFull)
  if (gain <= 1) return mapSamples(photo, (value) => linearToSrgb(srgbToLinear(value) * gain))
  const white = rollOff(gain)
  return mapSamples(photo, (value) => linearToSrgb(rollOff(srgbToLinear(value) * gain) / white))
}

/** S-curve about the middle; a negative amount flattens towards it. */
export const contrast = (photo: Raster, amount: number): Raster => {
  if (amount < 0) return mapSamples(photo, (value) => 0.5 + (value - 0.5) * (1 + (amount / 100) * 0.7))
  const power = 2 ** (amount / 100)
  return mapSamples(photo, (value) => (value < 0.5 ? 0.5 * (2 * value) ** power : 1 - 0.5 * (2 - 2 * value) ** power))
}

/** Moves luma by a bump over the dark end; rising for every strength −1…1. */
const darkBump = (luma: number, strength: number): number =>
  luma + strength * (strength > 0 ? 1.6 : 0.9) * luma * (1 - luma) ** 3

/** Scales colours so that luma follows a curve: hue and saturation stay. */
const byLuma = (photo: Raster, curve: (luma: number) => number): Raster =>
  mapPixels(photo, (rgb) => {
    const luma = lumaBt709(rgb[0]!, rgb[1]!, rgb[2]!)
    if (luma <= 0) return
    const gain = curve(luma) / luma
    rgb[0]! *= gain
    rgb[1]! *= gain
    rgb[2]! *= gain
  })

export const shadows = (photo: Raster, amount: number): Raster => byLuma(photo, (luma) => darkBump(luma, amount / 100))

export const highlights = (photo: Raster, amount: number): Raster =>
  byLuma(photo, (luma) => 1 - darkBump(1 - luma, -amount / 100))

/** Moves the white point. */
export const whites = (photo: Raster, amount: number): Raster =>
  mapSamples(photo, (value) => value * (1 + (amount / 100) * 0.3))

/** Moves the black point. */
export const blacks = (photo: Raster, amount: number): Raster => {
  const shift = (Math.abs(amount) / 100) * 0.2
  return mapSamples(photo, (value) => (amount < 0 ? (value - shift) / (1 - shift) : shift + value * (1 - shift)))
}

/** Gains of the three channels in linear light, with the luma of white kept. */
export const balance = (photo: Raster, red: number, green: number, blue: number): Raster => {
  const scale = 1 / lumaBt709(red, green, blue)
  const [r, g, b] = [red * scale, green * scale, blue * scale]
  return mapPixels(photo, (rgb) => {
    rgb[0] = tabulatedLinearToSrgb(tabulatedSrgbToLinear(rgb[0]!) * r)
    rgb[1] = tabulatedLinearToSrgb(tabulatedSrgbToLinear(rgb[1]!) * g)
    rgb[2] = tabulatedLinearToSrgb(tabulatedSrgbToLinear(rgb[2]!) * b)
  })
}

export const warmth = (photo: Raster, amount: number): Raster =>
  balance(photo, 2 ** (amount / 120), 1, 2 ** (-amount / 120))

/** Positive towards magenta, negative towards green. */
export const tint = (photo: Raster, amount: number): Raster => balance(photo, 1, 2 ** (-amount / 240), 1)

const stretch = (rgb: Float64Array, factor: number): void => {
  const luma = lumaBt709(rgb[0]!, rgb[1]!, rgb[2]!)
  rgb[0] = luma + (rgb[0]! - luma) * factor
  rgb[1] = luma + (rgb[1]! - luma) * factor
  rgb[2] = luma + (rgb[2]! - luma) * factor
}

/** −100 leaves grey, 100 doubles the distance from grey. */
export const saturation = (photo: Raster, amount: number): Raster =>
  mapPixels(photo, (rgb) => stretch(rgb, 1 + amount / 100))

/** As saturation, less where colours are strong already. */
export const vibrance = (photo: Raster, amount: number): Raster =>
  mapPixels(photo, (rgb) => {
    const colourful = hsvSaturation(rgb[0]!, rgb[1]!, rgb[2]!)
    stretch(rgb, 1 + (amount / 100) * (1 - colourful) * 1.3)
  })

/** Turns colours about the grey axis, luma kept (the hueRotate matrix of SVG filters). */
export const hue = (photo: Raster, degrees: number): Raster => {
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  return mapPixels(photo, (rgb) => {
    const [r, g, b] = [rgb[0]!, rgb[1]!, rgb[2]!]
    rgb[0] =
      r * (0.213 + cos * 0.787 - sin * 0.213) +
      g * (0.715 - cos * 0.715 - sin * 0.715) +
      b * (0.072 - cos * 0.072 + sin * 0.928)
    rgb[1] =
      r * (0.213 - cos * 0.213 + sin * 0.143) +
      g * (0.715 + cos * 0.285 + sin * 0.14) +
      b * (0.072 - cos * 0.072 - sin * 0.283)
    rgb[2] =
      r * (0.213 - cos * 0.213 - sin * 0.787) +
      g * (0.715 - cos * 0.715 + sin * 0.715) +
      b * (0.072 + cos * 0.928 + sin * 0.072)
  })
}

/** Tone curve through points, straight between them. */
export const curve = (photo: Raster, points: readonly (readonly [number, number])[]): Raster => {
  const sorted = [...points].sort(([one], [other]) => one - other)
  return mapSamples(photo, (value) => {
    const next = sorted.findIndex(([input]) => input >= value)
    if (next < 0) return sorted.at(-1)![1]
    const [toIn, toOut] = sorted[next]!
    const [fromIn, fromOut] = sorted[Math.max(0, next - 1)]!
    return toIn === fromIn ? toOut : fromOut + ((value - fromIn) / (toIn - fromIn)) * (toOut - fromOut)
  })
}

/** Light falling off (positive) or rising (negative) towards the corners, in linear light. */
export const vignette = (photo: Raster, amount: number): Raster => {
  const { width, height } = photo
  const [middleX, middleY] = [(width - 1) / 2, (height - 1) / 2]
  const corner = middleX * middleX + middleY * middleY || 1
  return mapPixels(photo, (rgb, column, row) => {
    const distance = ((column - middleX) ** 2 + (row - middleY) ** 2) / corner
    const gain = 2 ** (-(amount / 100) * 2.5 * distance)
    for (let channel = 0; channel < 3; channel++)
      rgb[channel] = tabulatedLinearToSrgb(tabulatedSrgbToLinear(clamp01(rgb[channel]!)) * gain)
  })
}

export const toneSettings = {
  exposure,
  contrast,
  highlights,
  shadows,
  whites,
  blacks,
  warmth,
  tint,
  saturation,
  vibrance,
  vignette,
} satisfies Partial<Record<Setting, (photo: Raster, amount: number) => Raster>>
