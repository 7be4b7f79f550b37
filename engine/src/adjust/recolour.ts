import { createSamples } from '../kernel/colour/createSamples.ts'
import { lumaBt709 } from '../kernel/colour/lumaBt709.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { parseHexColour } from '../kernel/colour/parseHexColour.ts'
import { srgbToLinear } from '../kernel/colour/srgbTransfer.ts'
import { tabulatedLinearToSrgb, tabulatedSrgbToLinear } from '../kernel/colour/srgbTransferTable.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Alpha, Raster } from '../raster/raster.ts'

type Colour = [red: number, green: number, blue: number]

const binsPerAxis = 16
/** Chroma above which an object counts as coloured rather than grey. */
const minChroma = 0.12
/** Below this brightness a pixel's hue is unreliable. */
const minBrightness = 0.04
/** How far the object takes on the new colour's own lightness, 0–1; its shading is kept. */
const lightnessWeight = 0.9

/** Two opponent axes of a gamma-encoded colour over its brightest channel: the same in light and in shade. */
const chromaOf = (red: number, green: number, blue: number): readonly [number, number] => {
  const brightest = Math.max(red, green, blue, 1e-3)
  return [(red - (green + blue) / 2) / brightest, (((green - blue) / brightest) * Math.sqrt(3)) / 2]
}

/** Luminance of a gamma-encoded colour, 0–1. */
const luminanceOf = (red: number, green: number, blue: number): number =>
  lumaBt709(tabulatedSrgbToLinear(red), tabulatedSrgbToLinear(green), tabulatedSrgbToLinear(blue))

/** The main colour of an object. */
interface Paint {
  readonly chroma: readonly [number, number]
  readonly luma: number
  /** Luminance of its lit parts, 0–1. */
  readonly luminance: number
}

/** The main colour of what is covered: the fullest bin of a histogram of chroma. */
const estimatePaint = ({ data, channels }: Raster, coverage: Uint8Array): Paint => {
  const maxValue = maxSampleValue(data)
  const bins = Array.from({ length: binsPerAxis * binsPerAxis }, () => ({
    votes: 0,
    first: 0,
    second: 0,
    luma: 0,
    luminance: 0,
    luminanceSquared: 0,
  }))
  const binOf = (value: number): number => clamp(Math.floor((value + 1) * (binsPerAxis / 2)), 0, binsPerAxis - 1)
  for (let pixel = 0; pixel < coverage.length; pixel++) {
    const weight = (coverage[pixel] as number) / 255
    if (weight < 0.5) continue
    const at = pixel * channels
    const red = (data[at] as number) / maxValue
    const green = (data[at + 1] as number) / maxValue
    const blue = (data[at + 2] as number) / maxValue
    if (Math.max(red, green, blue) < 2 * minBrightness) continue
    const [first, second] = chromaOf(red, green, blue)
    const bin = bins[binOf(first) * binsPerAxis + binOf(second)]!
    // Saturated colours weigh more: tyres and windows are grey on cars of any paint.
    const vote = weight * (0.5 + Math.hypot(first, second))
    const luminance = luminanceOf(red, green, blue)
    bin.votes += vote
    bin.first += vote * first
    bin.second += vote * second
    bin.luma += vote * lumaBt709(red, green, blue)
    bin.luminance += vote * luminance
    bin.luminanceSquared += vote * luminance * luminance
  }
  const fullest = bins.reduce((best, bin) => (bin.votes > best.votes ? bin : best))
  const votes = fullest.votes || 1
  return {
    chroma: [fullest.first / votes, fullest.second / votes],
    luma: fullest.luma / votes,
    luminance: fullest.luminance > 0 ? fullest.luminanceSquared / fullest.luminance : 0,
  }
}

/** How likely a pixel is the object's paint rather than its glass, tyres or trim, 0–1. */
const paintWeight = (paint: Paint, red: number, green: number, blue: number): number => {
  const [first, second] = chromaOf(red, green, blue)
  const paintChroma = Math.hypot(...paint.chroma)
  const reliability = clamp01((Math.max(red, green, blue) - minBrightness) / minBrightness)
  if (paintChroma < minChroma) {
    const greyness = clamp01(1 - (Math.hypot(first, second) - 0.15) / 0.12)
    const lumaDistance = Math.abs(lumaBt709(red, green, blue) - paint.luma)
    return reliability * greyness * clamp01(1.7 - lumaDistance / 0.35)
  }
  const distance = Math.hypot(first - paint.chroma[0], second - paint.chroma[1])
  return reliability * clamp01(1.8 - distance / (0.3 * paintChroma + 0.06))
}

/** The new colour in linear light, shaded as a pixel of the old one was. */
const shadedColour = (
  colour: Readonly<Colour>,
  colourLuminance: number,
  luminance: number,
  targetLuminance: number,
  shade: number,
): Colour => {
  // Far above the mean it is a reflection of the lamp, which has the lamp's colour.
  const gloss = clamp01((shade - 2.5) / 4) * clamp01((luminance - 0.5) / 0.4)
  const gain = colourLuminance > 0 ? targetLuminance / colourLuminance : 0
  const shaded = colour.map((value) => {
    const tinted = colourLuminance > 0 ? value * gain : targetLuminance
    return tinted + (luminance - tinted) * gloss
  }) as Colour
  const brightest = Math.max(...shaded)
  if (brightest <= 1) return shaded
  // Out of gamut: saturation is reduced rather than luminance.
  const kept = clamp01((1 - targetLuminance) / Math.max(1e-6, brightest - targetLuminance))
  return shaded.map((value) => targetLuminance + (value - targetLuminance) * kept) as Colour
}

/**
 * Gives an object another colour and keeps its shading: pixels of its main colour take the new one in linear light, scaled by
 * their luminance relative to the object's. Highlights stay white.
 *
 * @param coverage where the object is
 * @param colour `#rrggbb`
 * @param strength 0–1, the weight of the new colour
 */
export const recolour = (photo: Raster, coverage: Alpha, colour: string, strength = 1): Raster => {
  const { channels, data } = photo
  const maxValue = maxSampleValue(data)
  const paint = estimatePaint(photo, coverage.data)
  const newColour = parseHexColour(colour).map(srgbToLinear) as Colour
  const newLuminance = lumaBt709(...newColour)
  const paintLuminance = Math.max(0.004, paint.luminance)
  const meanLuminance = paintLuminance + (newLuminance - paintLuminance) * lightnessWeight
  const result = createSamples(data, data.length)
  result.set(data)
  for (let pixel = 0; pixel < coverage.data.length; pixel++) {
    const covered = coverage.data[pixel] as number
    if (covered === 0) continue
    const at = pixel * channels
    const red = (data[at] as number) / maxValue
    const green = (data[at + 1] as number) / maxValue
    const blue = (data[at + 2] as number) / maxValue
    const weight = (covered / 255) * strength * paintWeight(paint, red, green, blue)
    if (weight === 0) continue
    const luminance = luminanceOf(red, green, blue)
    const shade = luminance / paintLuminance
    const shaded = shadedColour(newColour, newLuminance, luminance, Math.min(1, meanLuminance * shade), shade)
    for (let channel = 0; channel < 3; channel++) {
      const before = data[at + channel] as number
      const after = tabulatedLinearToSrgb(clamp01(shaded[channel] as number)) * maxValue
      result[at + channel] = before + (after - before) * weight + 0.5
    }
  }
  return { ...photo, data: result }
}
