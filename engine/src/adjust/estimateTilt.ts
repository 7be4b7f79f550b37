import { lumaPlaneBt709 } from '../kernel/colour/lumaPlaneBt709.ts'
import { histogramPeak } from '../kernel/statistics/histogramPeak.ts'
import type { Raster } from '../raster/raster.ts'
import { forEachGradient } from './forEachGradient.ts'

const maxTiltDegrees = 15
const binsPerDegree = 4
const minGradient = 0.1
/** A peak counts when it is this many times the mean of all bins. */
const minProminence = 3

/**
 * Estimates how far a photo is tilted, from the peak of its edges' angles to level and upright.
 * @returns degrees clockwise that level it, −15–15; 0 when no angle stands out
 */
export const estimateTilt = (photo: Raster): number => {
  const { width, height } = photo
  const reach = maxTiltDegrees * binsPerDegree
  const votes = new Float64Array(2 * reach + 1)
  const stride = Math.max(1, Math.floor(Math.min(width, height) / 600))
  forEachGradient(lumaPlaneBt709(photo), width, stride, minGradient, (_column, _row, dx, dy, magnitude) => {
    const angle = (Math.atan2(dx, dy) * 180) / Math.PI
    const tilt = angle - 90 * Math.round(angle / 90)
    const bin = Math.round(tilt * binsPerDegree) + reach
    if (bin >= 0 && bin <= 2 * reach) votes[bin] = (votes[bin] as number) + magnitude
  })
  const { bin, prominence } = histogramPeak(votes, reach)
  return prominence > minProminence ? (bin - reach) / binsPerDegree : 0
}
