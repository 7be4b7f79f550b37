import { mapSamples } from '../adjust/mapSamples.ts'
import { lumaBt709 } from '../kernel/colour/lumaBt709.ts'
import { lumaPlaneBt709 } from '../kernel/colour/lumaPlaneBt709.ts'
import { boxDownsample } from '../kernel/resample/boxDownsample.ts'
import { weightedQuantile } from '../kernel/statistics/weightedQuantile.ts'
import type { Raster } from '../raster/raster.ts'

/**
 * Glints on skin and in eyes are bright in every well exposed portrait, of dark skin in a dark scene too: only a photo whose
 * brightest thousandth is below this is underexposed.
 */
const minHighlight = 0.55
const highlightQuantile = 0.999
/** A deliberately dark scene has deep shadows far below its glints; its median over its highlight is lower than this. */
const minMedianRatio = 0.12
/** A photo whose brightest thousandth is below this is underexposed, however much of it is black: see docs/decisions/107. */
const minSceneHighlight = 0.42
/** Luma that the highlight is brought to, as far as the gain allows. */
const targetHighlight = 0.95
const maxGain = 4
/** Value above which a brightened sample rolls off instead of clipping. */
const shoulder = 0.8

/** Luma is that of means of squares of this side, so that noise does not pass for glints; a smaller photo's is its own. */
const reduction = 4

const lumaOf = (photo: Raster): Float32Array => {
  if (Math.min(photo.width, photo.height) < 4 * reduction) return lumaPlaneBt709(photo)
  const [red, green, blue] = boxDownsample(photo, reduction)
  return red.data.map((value, at) => lumaBt709(value, green.data[at] as number, blue.data[at] as number))
}

/**
 * Brightens a photo that has no bright part at all. A dark face in a photo with bright parts is no sign of underexposure: it
 * may be dark skin or a deliberate shadow, so it is kept; so is a scene that is mostly black.
 *
 * @returns the gain and the photo; gain 1 and the very same photo when there was light enough
 */
export const correctUnderexposure = (photo: Raster): { readonly photo: Raster; readonly gain: number } => {
  const luma = lumaOf(photo)
  const quantile = (fraction: number): number => weightedQuantile(luma, null, fraction, { min: 0, max: 1 })
  const highlight = quantile(highlightQuantile)
  const isDarkScene = highlight >= minSceneHighlight && quantile(0.5) < minMedianRatio * highlight
  if (highlight >= minHighlight || isDarkScene) return { photo, gain: 1 }
  const gain = Math.min(maxGain, targetHighlight / Math.max(0.02, highlight))
  const rollOff = (value: number): number =>
    value <= shoulder ? value : shoulder + (1 - shoulder) * (1 - Math.exp((shoulder - value) / (1 - shoulder)))
  return { photo: mapSamples(photo, (value) => rollOff(value * gain)), gain }
}
