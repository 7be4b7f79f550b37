import { lumaPlaneBt709 } from '../kernel/colour/lumaPlaneBt709.ts'
import { histogramPeak } from '../kernel/statistics/histogramPeak.ts'
import type { Raster } from '../raster/raster.ts'

const largestSlantDegrees = 15
const stepsPerDegree = 4

/**
 * The turn, in degrees clockwise, that levels the photo: the peak of its strong edges' angles near level and upright.
 * 0 when no angle stands out.
 */
export const slantOf = (photo: Raster): number => {
  const { width, height } = photo
  const luma = lumaPlaneBt709(photo)
  const reach = largestSlantDegrees * stepsPerDegree
  const votes = new Float64Array(2 * reach + 1)
  const stride = Math.max(1, Math.floor(Math.min(width, height) / 600))
  for (let row = stride; row < height - stride; row += stride)
    for (let column = stride; column < width - stride; column += stride) {
      const at = row * width + column
      const across = luma[at + stride]! - luma[at - stride]!
      const down = luma[at + stride * width]! - luma[at - stride * width]!
      const strength = Math.hypot(across, down)
      if (strength < 0.1) continue
      const angle = (Math.atan2(across, down) * 180) / Math.PI
      const slant = angle - 90 * Math.round(angle / 90)
      const bin = Math.round(slant * stepsPerDegree)
      if (Math.abs(bin) <= reach) votes[bin + reach]! += strength
    }
  const { bin, prominence } = histogramPeak(votes, reach)
  return prominence > 3 ? (bin - reach) / stepsPerDegree : 0
}
