import type { Preset } from '@spotless/planner/plan'
import { lumaBt709 } from '../kernel/colour/lumaBt709.ts'
import { parseHexColour } from '../kernel/colour/parseHexColour.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Raster } from '../raster/raster.ts'
import { blendRasters } from './blendRasters.ts'
import { grain } from './detail.ts'
import { mapPixels } from './mapPixels.ts'
import { mapSamples } from './mapSamples.ts'
import { contrast, exposure, saturation, shadows, vignette, warmth } from './tone.ts'

/** Raises black and lowers white. */
const fade = (photo: Raster, black: number, white: number): Raster =>
  mapSamples(photo, (value) => black + value * (white - black))

const grey = (photo: Raster): Raster => saturation(photo, -100)

/** Shifts dark tones towards one colour and light ones towards another; both are offsets. */
const splitTone = (
  photo: Raster,
  dark: readonly [number, number, number],
  light: readonly [number, number, number],
): Raster =>
  mapPixels(photo, (rgb) => {
    const luma = clamp01(lumaBt709(rgb[0], rgb[1], rgb[2]))
    const strength = 4 * luma * (1 - luma)
    rgb[0] += strength * (dark[0] * (1 - luma) + light[0] * luma)
    rgb[1] += strength * (dark[1] * (1 - luma) + light[1] * luma)
    rgb[2] += strength * (dark[2] * (1 - luma) + light[2] * luma)
  })

const sepia = (photo: Raster): Raster =>
  mapPixels(photo, (rgb) => {
    const luma = lumaBt709(rgb[0], rgb[1], rgb[2])
    rgb[0] = luma ** 0.8
    rgb[1] = luma ** 0.98
    rgb[2] = luma ** 1.3
  })

const presets: Readonly<Record<Preset, (photo: Raster) => Raster>> = {
  'black-and-white': (photo) => contrast(grey(photo), 10),
  sepia,
  vintage: (photo) => vignette(fade(warmth(saturation(photo, -35), 30), 0.09, 0.94), 25),
  film: (photo) =>
    grain(
      fade(splitTone(saturation(contrast(photo, 15), -10), [-0.02, 0.02, 0.03], [0.04, 0.02, -0.03]), 0.04, 0.98),
      20,
    ),
  cinematic: (photo) => splitTone(saturation(contrast(photo, 25), -8), [-0.1, 0.02, 0.1], [0.12, 0.02, -0.12]),
  'high-key': (photo) => fade(contrast(exposure(shadows(photo, 50), 40), -20), 0.08, 1),
  'low-key': (photo) => vignette(contrast(exposure(saturation(photo, -15), -35), 35), 30),
  faded: (photo) => saturation(fade(photo, 0.14, 0.93), -20),
  negative: (photo) => mapSamples(photo, (value) => 1 - value),
}

/** @param amount 0–100, the weight of the preset in the result */
export const applyPreset = (photo: Raster, preset: Preset, amount: number): Raster => {
  const graded = presets[preset](photo)
  return amount >= 100 ? graded : blendRasters(photo, graded, () => amount / 100)
}

/** Maps luma to the gradient between two colours. @param dark, light `#rrggbb` */
export const duotone = (photo: Raster, dark: string, light: string): Raster => {
  const [darkRed, darkGreen, darkBlue] = parseHexColour(dark)
  const [lightRed, lightGreen, lightBlue] = parseHexColour(light)
  return mapPixels(photo, (rgb) => {
    const luma = lumaBt709(rgb[0], rgb[1], rgb[2])
    rgb[0] = darkRed + (lightRed - darkRed) * luma
    rgb[1] = darkGreen + (lightGreen - darkGreen) * luma
    rgb[2] = darkBlue + (lightBlue - darkBlue) * luma
  })
}
