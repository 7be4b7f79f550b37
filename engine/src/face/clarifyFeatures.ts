import { fastGaussianFilter } from '../kernel/filter/fastGaussianFilter.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import { weightedQuantile } from '../kernel/statistics/weightedQuantile.ts'
import { copyCrop, type FaceCrop } from './faceCrop.ts'
import type { FaceMasks } from './faceMasks.ts'

/** At full strength: local contrast added to eyes and lips, colour added to lips, yellow removed from whites and teeth. */
const eyeContrast = 0.7
const lipContrast = 0.3
const lipColour = 0.14
const yellowWeight = 0.5
const whitening = 0.06
/** Chroma below which bright pixels of an eye or a mouth are sclera or teeth. */
const maxWhiteChroma = 0.11

/**
 * Raises local contrast of eyes and lips and removes yellow or red tinges from sclera and teeth. Only pixels inside eyes
 * and lips change.
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
    const cb = crop.cb[at] as number
    const cr = crop.cr[at] as number
    const chroma = Math.sqrt(cb * cb + cr * cr)
    const brightWeight = clamp01(((crop.luma[at] as number) / Math.max(0.05, brightness) - 0.75) / 0.35)
    const white = Math.max(eye, inMouth) * brightWeight * clamp01(2 - (2 * chroma) / maxWhiteChroma) * strength
    const sharper = clamp(detail, -0.08, 0.08) * strength * (eyeContrast * eye + lipContrast * lip)
    const room = 1 - (crop.luma[at] as number)
    result.luma[at] = (crop.luma[at] as number) + sharper + white * whitening * Math.min(1, 4 * room)
    const gain = 1 + lipColour * strength * lip - yellowWeight * white
    result.cb[at] = cb * gain
    result.cr[at] = cr * gain
  }
  return result
}
