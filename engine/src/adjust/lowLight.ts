import { lumaBt709 } from '../kernel/colour/lumaBt709.ts'
import { lumaPlaneBt709 } from '../kernel/colour/lumaPlaneBt709.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import { weightedQuantile } from '../kernel/statistics/weightedQuantile.ts'
import type { Raster } from '../raster/raster.ts'
import { mapPixels } from './mapPixels.ts'
import { saturation } from './tone.ts'

/** Median luma that a night photo is brought to, as far as `maxGamma` allows. */
const targetLuma = 0.4
const maxGamma = 2.6
const maxGain = 12
/** Luma from which on colour is brightened as much as luma, and how much of that it is at black. */
const fullColourLuma = 0.12
const minColourWeight = 0.35

/**
 * The gamma that brightens a dark photo: luma becomes its `gamma`-th root.
 *
 * @param amount 0–100; at 50 the median becomes a middle tone, with a gamma of at most 2.6
 * @returns 1 for a photo that is not dark
 */
export const lowLightGamma = (photo: Raster, amount: number): number => {
  const median = weightedQuantile(lumaPlaneBt709(photo), null, 0.5, { min: 0, max: 1, count: 256 })
  const wanted = Math.log(clamp(median, 0.01, 0.99)) / Math.log(targetLuma)
  return Math.max(1, 1 + (Math.min(maxGamma, wanted) - 1) * (amount / 50))
}

/**
 * Brightens a photo taken in the dark by a gamma curve of luma, which keeps black and white. Colours get the same gain,
 * less in the darkest tones, and a little saturation is added. Noise is amplified too: remove it first.
 *
 * @param gamma from `lowLightGamma`
 */
export const brightenLowLight = (photo: Raster, gamma: number): Raster => {
  const brightened = mapPixels(photo, (rgb) => {
    const luma = lumaBt709(rgb[0], rgb[1], rgb[2])
    if (luma <= 0) return
    const wantedGain = Math.min(luma ** (1 / gamma) / luma, maxGain)
    // Near white a common gain would clip one channel and shift the hue.
    const brightest = Math.max(rgb[0], rgb[1], rgb[2])
    const gain = Math.min(wantedGain, brightest > 0 ? Math.max(1, 1 / brightest) : wantedGain)
    // In the darkest tones colour is mostly sensor noise.
    const colourWeight = Math.min(1, minColourWeight + luma / fullColourLuma)
    const grey = luma * gain
    for (let channel = 0; channel < 3; channel++) {
      rgb[channel] = grey + ((rgb[channel] as number) * gain - grey) * colourWeight
    }
  })
  return saturation(brightened, Math.min(20, 6 * (gamma - 1)))
}
