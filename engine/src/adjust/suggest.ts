import type { Suggestion } from '@spotless/contract/upload'
import { hsvSaturation } from '../kernel/colour/hsvSaturation.ts'
import { lumaBt709 } from '../kernel/colour/lumaBt709.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import type { Raster } from '../raster/raster.ts'

/** About this many pixels are looked at, in squares of neighbours so that noise can be told from detail. */
const samples = 60_000
const mostSuggestions = 4
/** Fewer pixels than this are too few to print. */
const smallPixels = 1_000_000

interface Measured {
  readonly median: number
  readonly low: number
  readonly high: number
  /** Mean strength of colour, 0–1. */
  readonly colour: number
  /** Means of the three channels over the greyish middle tones; undefined where there are none. */
  readonly grey: readonly [number, number, number] | undefined
  /** Deviation of noise, 0–1, from the calmest tenth of the squares. */
  readonly noise: number
  /** Share of pixels as dark and as light as there is. */
  readonly blocked: number
  readonly blown: number
}

const share = (sorted: Float32Array, at: number): number => sorted[Math.floor((sorted.length - 1) * at)] ?? 0

const measure = ({ width, height, channels, data }: Raster): Measured => {
  const most = maxSampleValue(data)
  const stride = Math.max(4, Math.round(Math.sqrt((width * height * 16) / samples)))
  const lumas: number[] = []
  const calm: number[] = []
  const sums: [number, number, number] = [0, 0, 0]
  let [colour, greys, blocked, blown] = [0, 0, 0, 0]
  const square = new Float64Array(16)
  for (let top = 0; top + 4 <= height; top += stride)
    for (let left = 0; left + 4 <= width; left += stride) {
      let sum = 0
      for (let offset = 0; offset < 16; offset++) {
        const at = ((top + (offset >> 2)) * width + left + (offset & 3)) * channels
        const [red, green, blue] = [data[at]! / most, data[at + 1]! / most, data[at + 2]! / most]
        const luma = lumaBt709(red, green, blue)
        square[offset] = luma
        sum += luma
        if (offset !== 0) continue
        const strength = hsvSaturation(red, green, blue)
        colour += strength
        lumas.push(luma)
        if (luma < 0.02) blocked++
        if (luma > 0.98) blown++
        if (luma > 0.2 && luma < 0.85 && strength < 0.3) {
          sums[0] += red
          sums[1] += green
          sums[2] += blue
          greys++
        }
      }
      const mean = sum / 16
      if (mean < 0.06 || mean > 0.94) continue
      // Differences across the middle of a slope cancel out: what is left is noise.
      let rough = 0
      for (const at of [0, 4, 8, 12]) rough += Math.abs(square[at]! - 2 * square[at + 1]! + square[at + 2]!)
      calm.push(rough / 4)
    }
  const sorted = Float32Array.from(lumas).sort()
  const calmest = Float32Array.from(calm).sort()
  const count = Math.max(1, lumas.length)
  return {
    median: share(sorted, 0.5),
    low: share(sorted, 0.02),
    high: share(sorted, 0.98),
    colour: colour / count,
    grey: greys > count / 20 ? [sums[0] / greys, sums[1] / greys, sums[2] / greys] : undefined,
    // The mean size of a second difference of noise is √6 · √(2/π) of its deviation.
    noise: share(calmest, 0.25) / (Math.sqrt(6) * Math.sqrt(2 / Math.PI)),
    blocked: blocked / count,
    blown: blown / count,
  }
}

/**
 * Prompts that fit a photo, most telling first, each with what was measured that says so. Looks at light, contrast, colour,
 * noise and size only; a plain picture gets none.
 */
export const suggest = (photo: Raster): readonly Suggestion[] => {
  const { median, low, high, colour, grey, noise, blocked, blown } = measure(photo)
  const found: Suggestion[] = []
  const say = (isSo: boolean, prompt: string, reason: string): void => {
    if (isSo) found.push({ prompt, reason })
  }
  const isPlain = high - low < 0.04
  if (isPlain) return []
  say(median < 0.14, 'night shot, lift it', 'Half of the photo is very dark.')
  say(median >= 0.14 && median < 0.27, 'make it brighter', 'The photo is rather dark.')
  say(median > 0.8 || blown > 0.12, 'recover the highlights', 'Large parts are nearly white.')
  say(high - low < 0.5, 'more contrast', 'Light and dark lie close together.')
  say(low > 0.22 && high - low < 0.7, 'dehaze', 'Nothing in the photo is dark, as through haze.')
  say(blocked > 0.15 && median >= 0.14, 'lift the shadows', 'Large parts are nearly black.')
  const [red, green, blue] = grey ?? [0, 0, 0]
  const cast = grey === undefined ? 0 : Math.max(red, green, blue) - Math.min(red, green, blue)
  say(cast > 0.07 && colour < 0.5, 'fix the white balance', 'What should be grey leans to a colour.')
  say(colour > 0.02 && colour < 0.16, 'more vibrant', 'The colours are pale.')
  say(noise > 0.012, 'reduce the noise', 'Calm areas are noisy.')
  say(photo.width * photo.height < smallPixels, 'upscale 2x', 'The photo has few pixels for printing.')
  return found.slice(0, mostSuggestions)
}
