import { mapSamples } from '../adjust/mapSamples.ts'
import { lumaPlaneBt709 } from '../kernel/colour/lumaPlaneBt709.ts'
import { weightedQuantile } from '../kernel/statistics/weightedQuantile.ts'
import type { Raster } from '../raster/raster.ts'

/** A photo whose 99th percentile of luma is below this is underexposed. */
const minHighlight = 0.6
/** Luma that the 99th percentile is brought to, as far as the gain allows. */
const targetHighlight = 0.9
const maxGain = 4
/** Value above which a brightened sample rolls off instead of clipping. */
const shoulder = 0.8

/**
 * Brightens a photo that has no bright part at all. A dark face in a photo with bright parts is no sign of underexposure: it
 * may be dark skin or a deliberate shadow, so it is kept.
 *
 * @returns the gain and the photo; gain 1 and the very same photo when there was light enough
 */
export const correctUnderexposure = (photo: Raster): { readonly photo: Raster; readonly gain: number } => {
  const highlight = weightedQuantile(lumaPlaneBt709(photo), null, 0.99, { min: 0, max: 1 })
  if (highlight >= minHighlight) return { photo, gain: 1 }
  const gain = Math.min(maxGain, targetHighlight / Math.max(0.02, highlight))
  const rollOff = (value: number): number =>
    value <= shoulder ? value : shoulder + (1 - shoulder) * (1 - Math.exp((shoulder - value) / (1 - shoulder)))
  return { photo: mapSamples(photo, (value) => rollOff(value * gain)), gain }
}
