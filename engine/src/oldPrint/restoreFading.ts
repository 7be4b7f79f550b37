import { mapSamples } from '../adjust/mapSamples.ts'
import { lumaPlaneBt709 } from '../kernel/colour/lumaPlaneBt709.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import { weightedQuantile } from '../kernel/statistics/weightedQuantile.ts'
import type { Raster } from '../raster/raster.ts'

/** Quantiles of luma that count as a print's black and white: dust and scratches are beyond. */
const extremes = { black: 0.01, white: 0.99 } as const
/** Luma that they are brought to. */
const target = { black: 0.04, white: 0.94 } as const
/** Range of luma from which a photo is not faded. */
const fullRange = 0.75
const maxGain = 2.4

/**
 * Gives a faded photo its black and white back: luma is stretched linearly, all channels alike, so that grey stays grey and a tone
 * keeps its hue.
 *
 * @returns the photo itself where it is not faded
 */
export const restoreFading = (photo: Raster): Raster => {
  const luma = lumaPlaneBt709(photo)
  const quantile = (fraction: number): number => weightedQuantile(luma, null, fraction, { min: 0, max: 1 })
  const [black, white] = [quantile(extremes.black), quantile(extremes.white)]
  if (white - black >= fullRange || white <= black) return photo
  const gain = Math.min(maxGain, (target.white - target.black) / (white - black))
  // Where the gain is bounded, the middle of the range stays where it is.
  const middle = (black + white) / 2
  const middleTarget = gain < maxGain ? (target.black + target.white) / 2 : middle
  return mapSamples(photo, (value) => clamp01((value - middle) * gain + middleTarget))
}
