import { mapSamples } from '../adjust/mapSamples.ts'
import { lumaPlaneBt709 } from '../kernel/colour/lumaPlaneBt709.ts'
import { weightedQuantile } from '../kernel/statistics/weightedQuantile.ts'
import type { Raster } from '../raster/raster.ts'

/** A photo whose brightest hundredth stays below this luma was taken in too little light. */
const leastBright = 0.6
/** Where the brightest hundredth is brought to, and the most that is multiplied. */
const [aim, mostGain] = [0.9, 4]
/** Lightness from which a lifted sample rolls off instead of clipping. */
const shoulder = 0.8

/**
 * Brightens a photo that has no bright part at all. A dark face in a photo with bright parts is no sign of low light: it may
 * be a dark skin or a chosen shadow, so it stays.
 *
 * @returns the gain and the photo; gain 1 and the very same photo when there was light enough
 */
export const liftLowLight = (photo: Raster): { readonly photo: Raster; readonly gain: number } => {
  const bright = weightedQuantile(lumaPlaneBt709(photo), null, 0.99, { min: 0, max: 1 })
  if (bright >= leastBright) return { photo, gain: 1 }
  const gain = Math.min(mostGain, aim / Math.max(0.02, bright))
  const roll = (value: number): number =>
    value <= shoulder ? value : shoulder + (1 - shoulder) * (1 - Math.exp((shoulder - value) / (1 - shoulder)))
  return { photo: mapSamples(photo, (value) => roll(value * gain)), gain }
}
