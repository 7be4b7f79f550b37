import { fastGaussianFilter } from '../kernel/filter/fastGaussianFilter.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import { weightedQuantile } from '../kernel/statistics/weightedQuantile.ts'
import { copyCrop, type FaceCrop } from './faceCrop.ts'
import type { FaceMasks } from './faceMasks.ts'

/** What full strength does: contrast added to eyes and lips, colour added to lips, yellow taken from whites and teeth. */
const [eyeContrast, lipContrast, lipColour, yellowShare, whitening] = [0.7, 0.3, 0.14, 0.5, 0.06]
/** Colour difference below which something bright in an eye or a mouth is white of the eye or a tooth. */
const mostColourOfWhite = 0.11

/**
 * Clears eyes and lips by local contrast and takes a yellow or red tinge from the whites of eyes and from teeth. Only
 * pixels inside the eyes and the lips change.
 *
 * @param sidePx side of the face
 * @param strength 0–1
 */
export const clarifyFeatures = (crop: FaceCrop, masks: FaceMasks, sidePx: number, strength: number): FaceCrop => {
  const { width } = crop.box
  const { eyes, lips, mouth, skin } = masks
  const result = copyCrop(crop)
  const blurred = fastGaussianFilter(crop.luma, width, Math.max(1, sidePx / 45))
  const brightness = weightedQuantile(crop.luma, skin, 0.5, { min: 0, max: 1 })
  for (let at = 0; at < eyes.length; at++) {
    const eye = eyes[at] as number
    const inMouth = mouth[at] as number
    const lip = Math.max(0, (lips[at] as number) - inMouth)
    if (eye + lip + inMouth < 0.01) continue
    const detail = (crop.luma[at] as number) - (blurred[at] as number)
    const [blue, red] = [crop.blue[at] as number, crop.red[at] as number]
    const colour = Math.hypot(blue, red)
    const isBright = clamp01(((crop.luma[at] as number) / Math.max(0.05, brightness) - 0.75) / 0.35)
    const white = Math.max(eye, inMouth) * isBright * clamp01(2 - (2 * colour) / mostColourOfWhite) * strength
    const sharper = clamp(detail, -0.08, 0.08) * strength * (eyeContrast * eye + lipContrast * lip)
    const room = 1 - (crop.luma[at] as number)
    result.luma[at] = (crop.luma[at] as number) + sharper + white * whitening * Math.min(1, 4 * room)
    const more = 1 + lipColour * strength * lip - yellowShare * white
    result.blue[at] = blue * more
    result.red[at] = red * more
  }
  return result
}
