import type { Setting } from '@spotless/planner/plan'
import { hsvSaturation } from '../kernel/colour/hsvSaturation.ts'
import { lumaBt709 } from '../kernel/colour/lumaBt709.ts'
import { linearToSrgb, srgbToLinear } from '../kernel/colour/srgbTransfer.ts'
import { tabulatedLinearToSrgb, tabulatedSrgbToLinear } from '../kernel/colour/srgbTransferTable.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Raster } from '../raster/raster.ts'
import { mapPixels, type Rgb } from './mapPixels.ts'
import { mapSamples } from './mapSamples.ts'

// The amounts of all settings are −100–100; 0 leaves the photo as it is.

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

/** Raises or lowers the dark end of luma; monotonic for every strength of −1–1. */
const shadowCurve = (luma: number, strength: number): number =>
  luma + strength * (strength > 0 ? 1.6 : 0.9) * luma * (1 - luma) ** 3

/** Scales colours so that luma follows a curve; hue and saturation stay. */
const mapLuma = (photo: Raster, curve: (luma: number) => number): Raster =>
  mapPixels(photo, (rgb) => {
    const luma = lumaBt709(rgb[0], rgb[1], rgb[2])
    if (luma <= 0) return
    const gain = curve(luma) / luma
    rgb[0] *= gain
    rgb[1] *= gain
    rgb[2] *= gain
  })

export const shadows = (photo: Raster, amount: number): Raster =>
  mapLuma(photo, (luma) => shadowCurve(luma, amount / 100))

export const highlights = (photo: Raster, amount: number): Raster =>
  mapLuma(photo, (luma) => 1 - shadowCurve(1 - luma, -amount / 100))

/** Moves the white point. */
export const whites = (photo: Raster, amount: number): Raster =>
  mapSamples(photo, (value) => value * (1 + (amount / 100) * 0.3))

/** Moves the black point. */
export const blacks = (photo: Raster, amount: number): Raster => {
  const shift = (Math.abs(amount) / 100) * 0.2
  return mapSamples(photo, (value) => (amount < 0 ? (value - shift) / (1 - shift) : shift + value * (1 - shift)))
}

/** Gains of the three channels in linear light; the luminance of white is kept. */
export const balance = (photo: Raster, redGain: number, greenGain: number, blueGain: number): Raster => {
  const scale = 1 / lumaBt709(redGain, greenGain, blueGain)
  const red = redGain * scale
  const green = greenGain * scale
  const blue = blueGain * scale
  return mapPixels(photo, (rgb) => {
    rgb[0] = tabulatedLinearToSrgb(tabulatedSrgbToLinear(rgb[0]) * red)
    rgb[1] = tabulatedLinearToSrgb(tabulatedSrgbToLinear(rgb[1]) * green)
    rgb[2] = tabulatedLinearToSrgb(tabulatedSrgbToLinear(rgb[2]) * blue)
  })
}

export const warmth = (photo: Raster, amount: number): Raster =>
  balance(photo, 2 ** (amount / 120), 1, 2 ** (-amount / 120))

/** Positive towards magenta, negative towards green. */
export const tint = (photo: Raster, amount: number): Raster => balance(photo, 1, 2 ** (-amount / 240), 1)

/** Multiplies the distance from grey of the same luma. */
const scaleSaturation = (rgb: Rgb, factor: number): void => {
  const luma = lumaBt709(rgb[0], rgb[1], rgb[2])
  rgb[0] = luma + (rgb[0] - luma) * factor
  rgb[1] = luma + (rgb[1] - luma) * factor
  rgb[2] = luma + (rgb[2] - luma) * factor
}

/** −100 leaves grey, 100 doubles the distance from grey. */
export const saturation = (photo: Raster, amount: number): Raster =>
  mapPixels(photo, (rgb) => scaleSaturation(rgb, 1 + amount / 100))

/** As saturation, less where colours are saturated already. */
export const vibrance = (photo: Raster, amount: number): Raster =>
  mapPixels(photo, (rgb) => {
    const saturated = hsvSaturation(rgb[0], rgb[1], rgb[2])
    scaleSaturation(rgb, 1 + (amount / 100) * (1 - saturated) * 1.3)
  })

/**
 * Rotates hues about the grey axis, luma kept.
 * Source: the `hueRotate` matrix of the W3C's Filter Effects Module Level 1.
 */
export const rotateHue = (photo: Raster, degrees: number): Raster => {
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  return mapPixels(photo, (rgb) => {
    const red = rgb[0]
    const green = rgb[1]
    const blue = rgb[2]
    rgb[0] =
      red * (0.213 + cos * 0.787 - sin * 0.213) +
      green * (0.715 - cos * 0.715 - sin * 0.715) +
      blue * (0.072 - cos * 0.072 + sin * 0.928)
    rgb[1] =
      red * (0.213 - cos * 0.213 + sin * 0.143) +
      green * (0.715 + cos * 0.285 + sin * 0.14) +
      blue * (0.072 - cos * 0.072 - sin * 0.283)
    rgb[2] =
      red * (0.213 - cos * 0.213 - sin * 0.787) +
      green * (0.715 - cos * 0.715 + sin * 0.715) +
      blue * (0.072 + cos * 0.928 + sin * 0.072)
  })
}

/** Tone curve through points of input and output, 0–1 each, straight between them. */
export const toneCurve = (photo: Raster, points: readonly (readonly [number, number])[]): Raster => {
  const sorted = points.toSorted(([one], [other]) => one - other)
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
  const centreX = (photo.width - 1) / 2
  const centreY = (photo.height - 1) / 2
  const cornerSquared = centreX * centreX + centreY * centreY || 1
  return mapPixels(photo, (rgb, column, row) => {
    const distance = ((column - centreX) ** 2 + (row - centreY) ** 2) / cornerSquared
    const gain = 2 ** (-(amount / 100) * 2.5 * distance)
    for (let channel = 0; channel < 3; channel++) {
      rgb[channel] = tabulatedLinearToSrgb(tabulatedSrgbToLinear(clamp01(rgb[channel] as number)) * gain)
    }
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
