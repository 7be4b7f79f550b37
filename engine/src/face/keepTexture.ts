import { fastGaussianFilter } from '../kernel/filter/fastGaussianFilter.ts'
import { lerp } from '../kernel/scalar/lerp.ts'
import { smoothstep } from '../kernel/scalar/smoothstep.ts'
import type { Raster } from '../raster/raster.ts'
import type { Restoration } from './predictRestoration.ts'
import { readAligned } from './readAligned.ts'
import type { Treatment } from './treatFlaws.ts'

/** Sides of faces, in pixels, up to which the restorer's answer is taken whole, and from which the denoised photo counts most. */
const [textureFromPx, textureFullPx] = [140, 180]
/**
 * Weight of the denoised photo in large faces, sharp and blurred ones; the rest is the restorer's, which has learnt faces of
 * 90–130 pixels and takes what is finer for noise.
 */
const maxKept = { sharp: 0.85, blurred: 0.4 } as const
/**
 * Weight of the denoised photo in small faces that have blocks and no other flaw: both err about as much, in different places.
 * Of five portraits that training was watched on, at 55–120 px and JPEG 15–45, it costs 0.2 dB of 1.7 gained and saves likeness;
 * in soft photos, which the restorer takes for blurred ones, it gains 2.4 dB.
 */
const keptBesideBlocks = 0.5
/** Standard deviations of blur in pixels up to which a face counts as sharp, and from which as blurred. */
const [sharpUntilPx, blurredFromPx] = [1.6, 2.6]

/** Standard deviations of the Gaussians that part detail from form, and that gather it, in pixels of the crop. */
const [detailPx, areaPx] = [2, 4]
/** Losses of detail, over the deviation of the flaw, that the flaw explains, and from which what goes was real: hair, stripes, lashes. */
const [explainedLoss, realLoss] = [4, 8]
/** Deviation below which flaws count as this: what rounding and resampling leave. */
const minFlaw = 1 / 255

/** Mean square of what is fine in luma, around each pixel. */
const detailOf = (planes: Float32Array, width: number): Float32Array => {
  const pixels = width ** 2
  const luma = new Float32Array(pixels)
  for (let at = 0; at < pixels; at++)
    luma[at] =
      0.299 * (planes[at] as number) +
      0.587 * (planes[at + pixels] as number) +
      0.114 * (planes[at + 2 * pixels] as number)
  const coarse = fastGaussianFilter(luma, width, detailPx)
  for (let at = 0; at < pixels; at++) luma[at] = ((luma[at] as number) - (coarse[at] as number)) ** 2
  return fastGaussianFilter(luma, width, areaPx)
}

/**
 * A restored face with texture of the denoised photo: in large faces and in those with blocks alone everywhere, in all where the restorer takes more detail than
 * the flaw can have brought. Without it wrinkles, beards, hair and striped clothes become plastic. Enlarged pixels have no texture to
 * keep.
 *
 * @param cleaned the denoised photo, in whose pixels the restoration's square is
 * @param facePx side of the face in the photo
 */
export const keepTexture = (
  restoration: Restoration,
  cleaned: Raster,
  facePx: number,
  { found, blurPx, lumaDeviation }: Pick<Treatment, 'found' | 'blurPx' | 'lumaDeviation'>,
): Restoration => {
  if (found.includes('enlarged pixels')) return restoration
  const blurred = smoothstep(sharpUntilPx, blurredFromPx, blurPx)
  const keptSmall = found.every((flaw) => flaw === 'JPEG blocks') ? keptBesideBlocks : 0
  const keptLarge = lerp(maxKept.sharp, maxKept.blurred, blurred)
  const evenly = lerp(keptSmall, keptLarge, smoothstep(textureFromPx, textureFullPx, facePx))
  const { planes, planesPx, square } = restoration
  const texture = readAligned(cleaned, square, planesPx)
  const [is, was] = [detailOf(planes, planesPx), detailOf(texture, planesPx)]
  const flaw = Math.max(minFlaw, lumaDeviation)
  const kept = is.map((energy, at) => {
    const lost = Math.sqrt(Math.max(0, (was[at] as number) - energy)) / flaw
    return Math.max(evenly, smoothstep(explainedLoss, realLoss, lost))
  })
  return {
    ...restoration,
    planes: planes.map(
      (sample, at) => sample + (kept[at % kept.length] as number) * ((texture[at] as number) - sample),
    ),
  }
}
