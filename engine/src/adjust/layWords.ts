import type { Region } from '@spotless/contract/plan'
import { createSamples } from '../kernel/colour/createSamples.ts'
import { lumaBt709 } from '../kernel/colour/lumaBt709.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { parseHexColour } from '../kernel/colour/parseHexColour.ts'
import { srgbToLinear } from '../kernel/colour/srgbTransfer.ts'
import { fastGaussianFilter } from '../kernel/filter/fastGaussianFilter.ts'
import type { Alpha, Raster } from '../raster/raster.ts'

type Colour = readonly [number, number, number]
const white: Colour = [1, 1, 1]
const black: Colour = [0, 0, 0]
/** Room between words and the photo's edge, as a share of the shorter side. */
const marginRatio = 0.04
/** Contrast ratio (WCAG 2) below which letters get a shade behind them. */
const leastContrast = 4.5
const shadeStrength = 0.85

const lightOf = ([red, green, blue]: Colour): number =>
  lumaBt709(srgbToLinear(red), srgbToLinear(green), srgbToLinear(blue))
const contrastOf = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** Where the words' top left corner lies, in pixels of the photo. */
export const placeOf = (photo: Raster, words: Alpha, anchor: Region): { left: number; top: number } => {
  const margin = Math.round(Math.min(photo.width, photo.height) * marginRatio)
  const [spareX, spareY] = [photo.width - words.width, photo.height - words.height]
  const left = anchor.endsWith('left') ? margin : anchor.endsWith('right') ? spareX - margin : Math.round(spareX / 2)
  const top = anchor.startsWith('top') ? margin : anchor.startsWith('bottom') ? spareY - margin : Math.round(spareY / 2)
  return { left: Math.max(0, left), top: Math.max(0, top) }
}

/** Mean light under the letters' box, linear. */
const lightUnder = (photo: Raster, words: Alpha, left: number, top: number): { mean: number; spread: number } => {
  const { width, height, channels, data } = photo
  const most = maxSampleValue(data)
  let [sum, squares, count] = [0, 0, 0]
  for (let row = top; row < Math.min(height, top + words.height); row += 2)
    for (let column = left; column < Math.min(width, left + words.width); column += 2) {
      const at = (row * width + column) * channels
      const light = lightOf([data[at]! / most, data[at + 1]! / most, data[at + 2]! / most])
      sum += light
      squares += light * light
      count++
    }
  const mean = count === 0 ? 0 : sum / count
  return { mean, spread: count === 0 ? 0 : Math.sqrt(Math.max(0, squares / count - mean * mean)) }
}

/**
 * Lays drawn words over a photo at a place. Without a colour they are white or black, whichever stands out more from what
 * lies beneath; where that is not enough, because the photo is neither dark nor light there or both, a soft shade of the
 * opposite lightness goes behind them.
 */
export const layWords = (photo: Raster, words: Alpha, anchor: Region, colour?: string): Raster => {
  const { width, height, channels, data } = photo
  const most = maxSampleValue(data)
  const { left, top } = placeOf(photo, words, anchor)
  const { mean, spread } = lightUnder(photo, words, left, top)
  const ink = colour !== undefined ? parseHexColour(colour) : contrastOf(1, mean) >= contrastOf(0, mean) ? white : black
  const inkLight = lightOf(ink)
  const hardest = inkLight > 0.18 ? Math.min(1, mean + spread) : Math.max(0, mean - spread)
  const behind = inkLight > 0.18 ? black : white
  const needsShade = contrastOf(inkLight, hardest) < leastContrast
  const reach = Math.max(2, Math.round(Math.min(words.height, Math.min(width, height) * 0.1) * 0.3))
  const across = words.width + 2 * reach
  const down = words.height + 2 * reach
  const cover = new Float32Array(across * down)
  for (let row = 0; row < words.height; row++)
    for (let column = 0; column < words.width; column++)
      cover[(row + reach) * across + column + reach] = words.data[row * words.width + column]! / 255
  const shade = needsShade ? fastGaussianFilter(cover, across, Math.max(1, reach / 3)) : undefined
  const out = createSamples(data, data.length)
  out.set(data)
  for (let row = 0; row < down; row++) {
    const y = top + row - reach
    if (y < 0 || y >= height) continue
    for (let column = 0; column < across; column++) {
      const x = left + column - reach
      if (x < 0 || x >= width) continue
      const letters = cover[row * across + column]!
      const shaded = shade === undefined ? 0 : Math.min(1, shade[row * across + column]! * 2.4) * shadeStrength
      if (letters === 0 && shaded < 1e-3) continue
      const at = (y * width + x) * channels
      for (let channel = 0; channel < 3; channel++) {
        const under = data[at + channel]! + (behind[channel]! * most - data[at + channel]!) * shaded
        out[at + channel] = under + (ink[channel]! * most - under) * letters + 0.5
      }
      if (channels === 4) out[at + 3] = Math.max(data[at + 3]!, Math.max(letters, shaded) * most)
    }
  }
  return { ...photo, data: out }
}
