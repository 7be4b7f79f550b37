import { createSamples } from '../kernel/colour/createSamples.ts'
import { lumaBt709 } from '../kernel/colour/lumaBt709.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { parseHexColour } from '../kernel/colour/parseHexColour.ts'
import { srgbToLinear } from '../kernel/colour/srgbTransfer.ts'
import { tabulatedLinearToSrgb, tabulatedSrgbToLinear } from '../kernel/colour/srgbTransferTable.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Alpha, Raster } from '../raster/raster.ts'

const binsPerAxis = 16
/** Strength of colour, as a share of the lightest channel, above which a thing counts as coloured rather than grey. */
const leastChroma = 0.12
/** Below this a pixel is too dark for its colour to be known. */
const darkest = 0.04
/** How much of the new colour's own lightness the thing takes on; its shading stays. */
const lightnessShare = 0.9

/** Two opponent axes of a display colour over its lightest channel: the same in light and in shade. */
const chromaOf = (red: number, green: number, blue: number): readonly [number, number] => {
  const most = Math.max(red, green, blue, 1e-3)
  return [(red - (green + blue) / 2) / most, (((green - blue) / most) * Math.sqrt(3)) / 2]
}

interface Paint {
  readonly chroma: readonly [number, number]
  readonly luma: number
  /** Linear. */
  readonly light: number
}

/** The colour that most of the thing has: the fullest cell of its chroma, and how light its lit parts are. */
const paintOf = ({ data, channels }: Raster, cover: Uint8Array): Paint => {
  const most = maxSampleValue(data)
  const cells = Array.from({ length: binsPerAxis * binsPerAxis }, () => ({
    votes: 0,
    first: 0,
    second: 0,
    luma: 0,
    light: 0,
    squares: 0,
  }))
  const binOf = (value: number): number => clamp(Math.floor((value + 1) * (binsPerAxis / 2)), 0, binsPerAxis - 1)
  for (let pixel = 0; pixel < cover.length; pixel++) {
    const weight = cover[pixel]! / 255
    if (weight < 0.5) continue
    const at = pixel * channels
    const [red, green, blue] = [data[at]! / most, data[at + 1]! / most, data[at + 2]! / most]
    if (Math.max(red, green, blue) < 2 * darkest) continue
    const [first, second] = chromaOf(red, green, blue)
    const cell = cells[binOf(first) * binsPerAxis + binOf(second)]!
    // Strong colours speak louder: tyres and windows are grey on cars of any paint.
    const vote = weight * (0.5 + Math.hypot(first, second))
    const light = lumaBt709(tabulatedSrgbToLinear(red), tabulatedSrgbToLinear(green), tabulatedSrgbToLinear(blue))
    cell.votes += vote
    cell.first += vote * first
    cell.second += vote * second
    cell.luma += vote * lumaBt709(red, green, blue)
    cell.light += vote * light
    cell.squares += vote * light * light
  }
  const best = cells.reduce((fullest, cell) => (cell.votes > fullest.votes ? cell : fullest))
  const votes = best.votes || 1
  return {
    chroma: [best.first / votes, best.second / votes],
    luma: best.luma / votes,
    light: best.light > 0 ? best.squares / best.light : 0,
  }
}

/** How much a pixel belongs to the thing's paint rather than to its glass, tyres or trim: 0–1. */
const belonging = (paint: Paint, red: number, green: number, blue: number): number => {
  const [first, second] = chromaOf(red, green, blue)
  const strength = Math.hypot(...paint.chroma)
  const seen = clamp01((Math.max(red, green, blue) - darkest) / darkest)
  if (strength < leastChroma) {
    const colour = clamp01(1 - (Math.hypot(first, second) - 0.15) / 0.12)
    return seen * colour * clamp01(1.7 - Math.abs(lumaBt709(red, green, blue) - paint.luma) / 0.35)
  }
  const apart = Math.hypot(first - paint.chroma[0], second - paint.chroma[1])
  return seen * clamp01(1.8 - apart / (0.3 * strength + 0.06))
}

/**
 * Gives a thing another colour and keeps its shading: the pixels of its main colour take the new one in linear light, scaled
 * by how light each was beside the thing's mean; highlights stay white.
 *
 * @param cover where the thing is
 * @param strength 0–1, the share of the new colour
 */
export const recolour = (photo: Raster, cover: Alpha, colour: string, strength = 1): Raster => {
  const { channels, data } = photo
  const most = maxSampleValue(data)
  const paint = paintOf(photo, cover.data)
  const [newRed, newGreen, newBlue] = parseHexColour(colour).map(srgbToLinear) as [number, number, number]
  const newLight = lumaBt709(newRed, newGreen, newBlue)
  const ownLight = Math.max(0.004, paint.light)
  const wanted = ownLight + (newLight - ownLight) * lightnessShare
  const out = createSamples(data, data.length)
  out.set(data)
  for (let pixel = 0; pixel < cover.data.length; pixel++) {
    if (cover.data[pixel] === 0) continue
    const at = pixel * channels
    const [red, green, blue] = [data[at]! / most, data[at + 1]! / most, data[at + 2]! / most]
    const share = (cover.data[pixel]! / 255) * strength * belonging(paint, red, green, blue)
    if (share === 0) continue
    const light = lumaBt709(tabulatedSrgbToLinear(red), tabulatedSrgbToLinear(green), tabulatedSrgbToLinear(blue))
    const shade = light / ownLight
    const target = Math.min(1, wanted * shade)
    // Far above the mean it is a reflection of the lamp, which has the lamp's colour.
    const gloss = clamp01((shade - 2.5) / 4) * clamp01((light - 0.5) / 0.4)
    const gain = newLight > 0 ? target / newLight : 0
    const made = [newRed, newGreen, newBlue].map((value) => {
      const tinted = newLight > 0 ? value * gain : target
      return tinted + (light - tinted) * gloss
    }) as [number, number, number]
    const highest = Math.max(...made)
    if (highest > 1) {
      // What does not fit is given up in colour, not in light.
      const keep = (1 - target) / Math.max(1e-6, highest - target)
      for (let channel = 0; channel < 3; channel++) made[channel] = target + (made[channel]! - target) * clamp01(keep)
    }
    for (let channel = 0; channel < 3; channel++) {
      const seen = data[at + channel]!
      out[at + channel] = seen + (tabulatedLinearToSrgb(clamp01(made[channel]!)) * most - seen) * share + 0.5
    }
  }
  return { ...photo, data: out }
}
