import { smoothstep } from '../kernel/scalar/smoothstep.ts'
import type { Raster } from '../raster/raster.ts'
import type { Restoration } from './predictRestoration.ts'
import { readAligned } from './readAligned.ts'
import type { Treatment } from './treatFlaws.ts'

/** Sides of faces, in pixels, up to which the restorer's answer is taken whole, and from which the denoised photo counts most. */
const [textureFromPx, textureFullPx] = [140, 180]
/** Weight of the denoised photo in large faces; the rest is the restorer's, which has learnt faces of 90–130 pixels. */
const maxKept = 0.7

/**
 * A restored face with texture of the denoised photo, where the face is large and only noise or JPEG blocks were found: without it
 * wrinkles, beards and paper grain become plastic. Blurred and enlarged faces have no texture to keep.
 *
 * @param cleaned the denoised photo, in whose pixels the restoration's square is
 * @param facePx side of the face in the photo
 */
export const keepTexture = (
  restoration: Restoration,
  cleaned: Raster,
  facePx: number,
  { found }: Pick<Treatment, 'found'>,
): Restoration => {
  const kept = maxKept * smoothstep(textureFromPx, textureFullPx, facePx)
  if (kept === 0 || found.includes('blur') || found.includes('enlarged pixels')) return restoration
  const texture = readAligned(cleaned, restoration.square, restoration.planesPx)
  const planes = restoration.planes.map((sample, at) => sample + kept * ((texture[at] as number) - sample))
  return { ...restoration, planes }
}
