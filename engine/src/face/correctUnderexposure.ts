import { mapSamples } from '../adjust/mapSamples.ts'
import { lumaPlaneBt709 } from '../kernel/colour/lumaPlaneBt709.ts'
import { halvePlane } from '../kernel/resample/halvePlane.ts'
import { weightedQuantile } from '../kernel/statistics/weightedQuantile.ts'
import type { Plane } from '../raster/plane.ts'
import type { Raster } from '../raster/raster.ts'

/**
 * Glints on skin and in eyes are bright in every well exposed portrait, of dark skin in a dark scene too: only a photo whose
 * brightest thousandth is below this is underexposed.
 */
const minHighlight = 0.55
const highlightQuantile = 0.999
/** A deliberately dark scene has deep shadows far below its glints; its median over its highlight is lower than this. */
const minMedianRatio = 0.12
/** Luma that the highlight is brought to, as far as the gain allows. */
const targetHighlight = 0.95
const maxGain = 4
/** Value above which a brightened sample rolls off instead of clipping. */
const shoulder = 0.8

/** Mean of squares of this side, so that noise does not pass for glints. */
const reduction = 4
const reduced = (plane: Plane): Plane => halvePlane(halvePlane(plane))

/**
 * Brightens a photo that has no bright part at all. A dark face in a photo with bright parts is no sign of underexposure: it
 * may be dark skin or a deliberate shadow, so it is kept; so is a scene that is mostly black.
 *
 * @returns the gain and the photo; gain 1 and the very same photo when there was light enough
 */
export const correctUnderexposure = (photo: Raster): { readonly photo: Raster; readonly gain: number } => {
  const { width, height } = photo
  const plane = { width, height, data: lumaPlaneBt709(photo) }
  const luma = Math.min(width, height) < 4 * reduction ? plane.data : reduced(plane).data
  const quantile = (fraction: number): number => weightedQuantile(luma, null, fraction, { min: 0, max: 1 })
  const highlight = quantile(highlightQuantile)
  if (highlight >= minHighlight || quantile(0.5) < minMedianRatio * highlight) return { photo, gain: 1 }
  const gain = Math.min(maxGain, targetHighlight / Math.max(0.02, highlight))
  const rollOff = (value: number): number =>
    value <= shoulder ? value : shoulder + (1 - shoulder) * (1 - Math.exp((shoulder - value) / (1 - shoulder)))
  return { photo: mapSamples(photo, (value) => rollOff(value * gain)), gain }
}
