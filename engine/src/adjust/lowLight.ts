import { lumaBt709 } from '../kernel/colour/lumaBt709.ts'
import { lumaPlaneBt709 } from '../kernel/colour/lumaPlaneBt709.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import { weightedQuantile } from '../kernel/statistics/weightedQuantile.ts'
import type { Raster } from '../raster/raster.ts'
import { mapPixels } from './pixels.ts'
import { saturation } from './tone.ts'

/** Median luma that a night photo is lifted towards, and the largest lift of its curve. */
const goal = 0.4
const mostPower = 2.6
/** Luma from which on colour is lifted as far as light; black keeps the floor's share of it. */
const fullColourLuma = 0.12
const fullColourFloor = 0.35

/**
 * How far a photo wants lifting: the root to take of its luma, 1 for a photo that is not dark.
 *
 * @param amount 0–100; at 50 the median is brought to a middle tone, where a lift of 2.6 in the exponent allows it
 */
export const liftFor = (photo: Raster, amount: number): number => {
  const median = weightedQuantile(lumaPlaneBt709(photo), null, 0.5, { min: 0, max: 1, count: 256 })
  const wanted = Math.log(clamp(median, 0.01, 0.99)) / Math.log(goal)
  return Math.max(1, 1 + (Math.min(mostPower, wanted) - 1) * (amount / 50))
}

/**
 * Lifts a photo taken in the dark: luma is raised by a curve that leaves black and white where they are, colours by the
 * same gain except in the darkest tones, and a little colour is given back. Noise is lifted too, so it is to be taken out before.
 *
 * @param power of `liftFor`
 */
export const lowLight = (photo: Raster, power: number): Raster => {
  const lifted = mapPixels(photo, (rgb) => {
    const luma = lumaBt709(rgb[0]!, rgb[1]!, rgb[2]!)
    if (luma <= 0) return
    const gain = Math.min(luma ** (1 / power) / luma, 12)
    // Towards white a common gain would clip one channel and turn the hue.
    const most = Math.max(rgb[0]!, rgb[1]!, rgb[2]!)
    const safe = Math.min(gain, most > 0 ? Math.max(1, 1 / most) : gain)
    // In the darkest tones the camera saw noise for colour: there it is lifted in part.
    const share = Math.min(1, fullColourFloor + luma / fullColourLuma)
    const grey = luma * safe
    for (let channel = 0; channel < 3; channel++) rgb[channel] = grey + (rgb[channel]! * safe - grey) * share
  })
  return saturation(lifted, Math.min(20, 6 * (power - 1)))
}
