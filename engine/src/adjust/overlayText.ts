import type { Region } from '@spotless/planner/plan'
import { createSamples } from '../kernel/colour/createSamples.ts'
import { lumaBt709 } from '../kernel/colour/lumaBt709.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { parseHexColour } from '../kernel/colour/parseHexColour.ts'
import { srgbToLinear } from '../kernel/colour/srgbTransfer.ts'
import { fastGaussianFilter } from '../kernel/filter/fastGaussianFilter.ts'
import type { Alpha, Raster } from '../raster/raster.ts'

type Colour = readonly [red: number, green: number, blue: number]
const white: Colour = [1, 1, 1]
const black: Colour = [0, 0, 0]
/** Margin between the text and the photo's edge, as a fraction of the shorter side. */
const marginRatio = 0.04
/** Contrast ratio that WCAG 2.2 (1.4.3) asks for; below it the text gets a shade behind it. */
const minContrast = 4.5
const shadeStrength = 0.85
/** Luminance above which a text colour counts as light. */
const lightFrom = 0.18

const luminanceOf = ([red, green, blue]: Colour): number =>
  lumaBt709(srgbToLinear(red), srgbToLinear(green), srgbToLinear(blue))

/** Contrast ratio of two luminances. Source: WCAG 2.2. */
const contrastRatio = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** The text's upper left corner, in pixels of the photo. */
export const textPosition = (photo: Raster, text: Alpha, anchor: Region): { left: number; top: number } => {
  const margin = Math.round(Math.min(photo.width, photo.height) * marginRatio)
  const spareX = photo.width - text.width
  const spareY = photo.height - text.height
  const left = anchor.endsWith('left') ? margin : anchor.endsWith('right') ? spareX - margin : Math.round(spareX / 2)
  const top = anchor.startsWith('top') ? margin : anchor.startsWith('bottom') ? spareY - margin : Math.round(spareY / 2)
  return { left: Math.max(0, left), top: Math.max(0, top) }
}

/** Mean and standard deviation of the luminance under the text's box. */
const luminanceUnder = (
  photo: Raster,
  text: Alpha,
  left: number,
  top: number,
): { readonly mean: number; readonly deviation: number } => {
  const { width, height, channels, data } = photo
  const maxValue = maxSampleValue(data)
  let sum = 0
  let squares = 0
  let count = 0
  for (let row = top; row < Math.min(height, top + text.height); row += 2) {
    for (let column = left; column < Math.min(width, left + text.width); column += 2) {
      const at = (row * width + column) * channels
      const luminance = luminanceOf([
        (data[at] as number) / maxValue,
        (data[at + 1] as number) / maxValue,
        (data[at + 2] as number) / maxValue,
      ])
      sum += luminance
      squares += luminance * luminance
      count++
    }
  }
  if (count === 0) return { mean: 0, deviation: 0 }
  const mean = sum / count
  return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)) }
}

/** The text's coverage, 0–1, with `marginPx` empty pixels on each side. */
const padded = (text: Alpha, marginPx: number): Float32Array => {
  const width = text.width + 2 * marginPx
  const coverage = new Float32Array(width * (text.height + 2 * marginPx))
  for (let row = 0; row < text.height; row++) {
    for (let column = 0; column < text.width; column++) {
      coverage[(row + marginPx) * width + column + marginPx] = (text.data[row * text.width + column] as number) / 255
    }
  }
  return coverage
}

/**
 * Lays rendered text over a photo. Without a colour it is white or black, whichever contrasts more with what is below. Where
 * the contrast is too low, a soft shade of the opposite lightness goes behind the text.
 *
 * @param text its coverage
 * @param colour `#rrggbb`
 */
export const overlayText = (photo: Raster, text: Alpha, anchor: Region, colour?: string): Raster => {
  const { width, height, channels, data } = photo
  const maxValue = maxSampleValue(data)
  const { left, top } = textPosition(photo, text, anchor)
  const { mean, deviation } = luminanceUnder(photo, text, left, top)
  const contrasting = contrastRatio(1, mean) >= contrastRatio(0, mean) ? white : black
  const textColour = colour === undefined ? contrasting : parseHexColour(colour)
  const textLuminance = luminanceOf(textColour)
  const isLight = textLuminance > lightFrom
  const nearest = isLight ? Math.min(1, mean + deviation) : Math.max(0, mean - deviation)
  const shadeColour = isLight ? black : white
  const marginPx = Math.max(2, Math.round(Math.min(text.height, Math.min(width, height) * 0.1) * 0.3))
  const paddedWidth = text.width + 2 * marginPx
  const coverage = padded(text, marginPx)
  const shade =
    contrastRatio(textLuminance, nearest) < minContrast
      ? fastGaussianFilter(coverage, paddedWidth, Math.max(1, marginPx / 3))
      : undefined
  const result = createSamples(data, data.length)
  result.set(data)
  for (let from = 0; from < coverage.length; from++) {
    const x = left + (from % paddedWidth) - marginPx
    const y = top + Math.floor(from / paddedWidth) - marginPx
    if (x < 0 || y < 0 || x >= width || y >= height) continue
    const covered = coverage[from] as number
    const shaded = shade === undefined ? 0 : Math.min(1, (shade[from] as number) * 2.4) * shadeStrength
    if (covered === 0 && shaded < 1e-3) continue
    const at = (y * width + x) * channels
    for (let channel = 0; channel < 3; channel++) {
      const before = data[at + channel] as number
      const under = before + ((shadeColour[channel] as number) * maxValue - before) * shaded
      result[at + channel] = under + ((textColour[channel] as number) * maxValue - under) * covered + 0.5
    }
    if (channels === 4) result[at + 3] = Math.max(data[at + 3] as number, Math.max(covered, shaded) * maxValue)
  }
  return { ...photo, data: result }
}
