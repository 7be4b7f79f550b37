import type { Alpha, Raster } from '../raster/raster.ts'
import { rgbOf } from './looks.ts'
import { clamp01, emptySamples, largestSample, lumaOf } from './pixels.ts'
import { quickDisplay, quickLinear, toLinear } from './transfer.ts'

const binsPerAxis = 24
/** Strength of colour (of 1) above which a thing counts as coloured rather than white, grey or black. */
const leastChroma = 0.07
/** How much of the new colour's own lightness the thing takes on; its shading stays. */
const lightnessShare = 0.65

/** Two opponent axes of a display colour, without its lightness. */
const chromaOf = (red: number, green: number, blue: number): readonly [number, number] => [
  red - (green + blue) / 2,
  ((green - blue) * Math.sqrt(3)) / 2,
]

interface Paint {
  readonly chroma: readonly [number, number]
  readonly luma: number
  /** Linear. */
  readonly light: number
}

/** The colour that most of the thing has: the fullest cell of its chroma, and the mean luma there. */
const paintOf = ({ data, channels }: Raster, cover: Uint8Array): Paint => {
  const most = largestSample(data)
  const votes = new Float64Array(binsPerAxis * binsPerAxis)
  const lumas = new Float64Array(votes.length)
  const lights = new Float64Array(votes.length)
  const sums = [new Float64Array(votes.length), new Float64Array(votes.length)] as const
  const binOf = (value: number): number =>
    Math.max(0, Math.min(binsPerAxis - 1, Math.floor((value + 1) * (binsPerAxis / 2))))
  for (let pixel = 0; pixel < cover.length; pixel++) {
    const weight = cover[pixel]! / 255
    if (weight < 0.5) continue
    const at = pixel * channels
    const [red, green, blue] = [data[at]! / most, data[at + 1]! / most, data[at + 2]! / most]
    const [first, second] = chromaOf(red, green, blue)
    const bin = binOf(first) * binsPerAxis + binOf(second)
    // Strong colours speak louder: tyres and windows are grey on cars of any paint.
    const vote = weight * (0.15 + Math.hypot(first, second))
    votes[bin]! += vote
    lumas[bin]! += vote * lumaOf(red, green, blue)
    lights[bin]! += vote * lumaOf(quickLinear(red), quickLinear(green), quickLinear(blue))
    sums[0][bin]! += vote * first
    sums[1][bin]! += vote * second
  }
  const best = votes.reduce((peak, vote, bin) => (vote > votes[peak]! ? bin : peak), 0)
  const total = votes[best]! || 1
  return {
    chroma: [sums[0][best]! / total, sums[1][best]! / total],
    luma: lumas[best]! / total,
    light: lights[best]! / total,
  }
}

/** How much a pixel belongs to the thing's paint rather than to its glass, tyres or trim: 0–1. */
const belonging = (paint: Paint, red: number, green: number, blue: number): number => {
  const [first, second] = chromaOf(red, green, blue)
  const strength = Math.hypot(...paint.chroma)
  if (strength < leastChroma) {
    const colour = clamp01(1 - (Math.hypot(first, second) - 0.12) / 0.12)
    return colour * clamp01(1.6 - Math.abs(lumaOf(red, green, blue) - paint.luma) / 0.3)
  }
  const along = (first * paint.chroma[0] + second * paint.chroma[1]) / strength
  const aside = Math.abs(first * paint.chroma[1] - second * paint.chroma[0]) / strength
  const luma = Math.max(0.05, lumaOf(red, green, blue))
  const wanted = (strength * luma) / Math.max(0.05, paint.luma)
  return clamp01((along / Math.max(0.02, wanted) - 0.2) / 0.3) * clamp01(1.5 - aside / Math.max(0.04, along * 0.6))
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
  const most = largestSample(data)
  const paint = paintOf(photo, cover.data)
  const [newRed, newGreen, newBlue] = rgbOf(colour).map(toLinear) as [number, number, number]
  const newLight = lumaOf(newRed, newGreen, newBlue)
  const ownLight = Math.max(0.004, paint.light)
  const wanted = ownLight + (newLight - ownLight) * lightnessShare
  const out = emptySamples(data, data.length)
  out.set(data)
  for (let pixel = 0; pixel < cover.data.length; pixel++) {
    if (cover.data[pixel] === 0) continue
    const at = pixel * channels
    const [red, green, blue] = [data[at]! / most, data[at + 1]! / most, data[at + 2]! / most]
    const share = (cover.data[pixel]! / 255) * strength * belonging(paint, red, green, blue)
    if (share === 0) continue
    const light = lumaOf(quickLinear(red), quickLinear(green), quickLinear(blue))
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
      out[at + channel] = seen + (quickDisplay(clamp01(made[channel]!)) * most - seen) * share + 0.5
    }
  }
  return { ...photo, data: out }
}
