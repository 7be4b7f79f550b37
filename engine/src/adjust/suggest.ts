import type { Suggestion } from '@spotless/contract/upload'
import { hsvSaturation } from '../kernel/colour/hsvSaturation.ts'
import { lumaBt709 } from '../kernel/colour/lumaBt709.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { quantile } from '../kernel/statistics/quantile.ts'
import type { Raster } from '../raster/raster.ts'

/** About this many pixels are read, in squares of 4 × 4 so that noise can be told from detail. */
const maxSamples = 60_000
const squarePx = 4
const maxSuggestions = 4
/** Photos of fewer pixels are too small to print. */
const minPrintPixels = 1_000_000

/** What was measured of a photo; luma and colour are 0–1. */
interface Measurements {
  readonly pixels: number
  readonly median: number
  /** The 2nd and the 98th percentile of luma. */
  readonly low: number
  readonly high: number
  /** Mean saturation. */
  readonly saturation: number
  /** How far the mean of the greyish middle tones is from grey; 0 where there are none. */
  readonly cast: number
  /** Standard deviation of the noise in the smoothest quarter of the squares. */
  readonly noise: number
  /** Fractions of the pixels that are nearly black and nearly white. */
  readonly blocked: number
  readonly blown: number
}

/** The luma of the 16 pixels of a square, row by row. */
const readSquareLuma = ({ width, channels, data }: Raster, left: number, top: number, into: Float64Array): void => {
  const maxValue = maxSampleValue(data)
  for (let offset = 0; offset < into.length; offset++) {
    const column = left + (offset % squarePx)
    const row = top + Math.floor(offset / squarePx)
    const at = (row * width + column) * channels
    into[offset] = lumaBt709(
      (data[at] as number) / maxValue,
      (data[at + 1] as number) / maxValue,
      (data[at + 2] as number) / maxValue,
    )
  }
}

/** Mean size of the second differences along the rows of a square, which are blind to slopes. */
const roughnessOf = (square: Float64Array): number => {
  let sum = 0
  for (let at = 0; at < square.length; at += squarePx) {
    sum += Math.abs((square[at] as number) - 2 * (square[at + 1] as number) + (square[at + 2] as number))
  }
  return sum / squarePx
}

const measure = (photo: Raster): Measurements => {
  const { width, height, channels, data } = photo
  const maxValue = maxSampleValue(data)
  const stride = Math.max(squarePx, Math.round(Math.sqrt((width * height * squarePx ** 2) / maxSamples)))
  const square = new Float64Array(squarePx ** 2)
  const lumas: number[] = []
  const roughness: number[] = []
  let [saturationSum, redSum, greenSum, blueSum, greys, blocked, blown] = [0, 0, 0, 0, 0, 0, 0]
  for (let top = 0; top + squarePx <= height; top += stride) {
    for (let left = 0; left + squarePx <= width; left += stride) {
      readSquareLuma(photo, left, top, square)
      const at = (top * width + left) * channels
      const red = (data[at] as number) / maxValue
      const green = (data[at + 1] as number) / maxValue
      const blue = (data[at + 2] as number) / maxValue
      const luma = square[0] as number
      const saturation = hsvSaturation(red, green, blue)
      lumas.push(luma)
      saturationSum += saturation
      if (luma < 0.02) blocked++
      if (luma > 0.98) blown++
      if (luma > 0.2 && luma < 0.85 && saturation < 0.3) {
        redSum += red
        greenSum += green
        blueSum += blue
        greys++
      }
      const mean = square.reduce((sum, value) => sum + value, 0) / square.length
      if (mean >= 0.06 && mean <= 0.94) roughness.push(roughnessOf(square))
    }
  }
  const count = Math.max(1, lumas.length)
  const hasGrey = greys > count / 20
  return {
    pixels: width * height,
    median: quantile(lumas, 0.5),
    low: quantile(lumas, 0.02),
    high: quantile(lumas, 0.98),
    saturation: saturationSum / count,
    cast: hasGrey ? (Math.max(redSum, greenSum, blueSum) - Math.min(redSum, greenSum, blueSum)) / greys : 0,
    // The mean size of a second difference of noise is √6 · √(2/π) of its deviation.
    noise: roughness.length === 0 ? 0 : quantile(roughness, 0.25) / (Math.sqrt(6) * Math.sqrt(2 / Math.PI)),
    blocked: blocked / count,
    blown: blown / count,
  }
}

/** Prompts with what was measured that says so, most important first; the planner's tests read every one of them. */
const suggestions: readonly (Suggestion & { readonly applies: (photo: Measurements) => boolean })[] = [
  {
    prompt: 'night shot, lift it',
    reason: 'Half of the photo is very dark.',
    applies: ({ median }) => median < 0.14,
  },
  {
    prompt: 'make it brighter',
    reason: 'The photo is rather dark.',
    applies: ({ median }) => median >= 0.14 && median < 0.27,
  },
  {
    prompt: 'recover the highlights',
    reason: 'Large parts are nearly white.',
    applies: ({ median, blown }) => median > 0.8 || blown > 0.12,
  },
  {
    prompt: 'more contrast',
    reason: 'Light and dark lie close together.',
    applies: ({ low, high }) => high - low < 0.5,
  },
  {
    prompt: 'dehaze',
    reason: 'Nothing in the photo is dark, as through haze.',
    applies: ({ low, high }) => low > 0.22 && high - low < 0.7,
  },
  {
    prompt: 'lift the shadows',
    reason: 'Large parts are nearly black.',
    applies: ({ median, blocked }) => blocked > 0.15 && median >= 0.14,
  },
  {
    prompt: 'fix the white balance',
    reason: 'What should be grey leans to a colour.',
    applies: ({ cast, saturation }) => cast > 0.07 && saturation < 0.5,
  },
  {
    prompt: 'more vibrant',
    reason: 'The colours are pale.',
    applies: ({ saturation }) => saturation > 0.02 && saturation < 0.16,
  },
  {
    prompt: 'reduce the noise',
    reason: 'Calm areas are noisy.',
    applies: ({ noise }) => noise > 0.012,
  },
  {
    prompt: 'upscale 2x',
    reason: 'The photo has few pixels for printing.',
    applies: ({ pixels }) => pixels < minPrintPixels,
  },
]

/**
 * Prompts that fit a photo, most important first, each with its reason. Reads light, contrast, colour, noise and size alone;
 * a plain picture gets none.
 */
export const suggest = (photo: Raster): readonly Suggestion[] => {
  const measured = measure(photo)
  const hasContrast = measured.high - measured.low >= 0.04
  if (!hasContrast) return []
  return suggestions
    .filter(({ applies }) => applies(measured))
    .slice(0, maxSuggestions)
    .map(({ prompt, reason }) => ({ prompt, reason }))
}
