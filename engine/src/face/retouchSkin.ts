import { fastGaussianFilter } from '../kernel/filter/fastGaussianFilter.ts'
import { timesPlane } from '../kernel/plane/timesPlane.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import { smoothstep } from '../kernel/scalar/smoothstep.ts'
import { weightedQuantile } from '../kernel/statistics/weightedQuantile.ts'
import { copyCrop, type FaceCrop } from './faceCrop.ts'
import type { FaceMasks } from './faceMasks.ts'

/**
 * Gaussian mean of a plane over the masked pixels near each pixel (normalised convolution); elsewhere the plane itself.
 * @param weights the mask, blurred alike
 */
const blurInside = (
  plane: Float32Array,
  mask: Float32Array,
  weights: Float32Array,
  width: number,
  sigmaPx: number,
): Float32Array => {
  const means = fastGaussianFilter(timesPlane(plane, mask), width, sigmaPx)
  for (let at = 0; at < means.length; at++) {
    const weight = weights[at] as number
    means[at] = weight > 1e-3 ? (means[at] as number) / weight : (plane[at] as number)
  }
  return means
}

/** As fractions of the face's side: texture (pores, fine hair) is finer than the first, form is coarser than the second. */
const fineRatio = 1 / 110
const formRatio = 1 / 16
/** What full strength removes of unevenness between texture and form, and of spots that stand out of it. */
const evenWeight = 0.62
const spotWeight = 0.9
/** What full strength removes of texture: little, because skin without pores looks like plastic. */
const poreWeight = 0.14
const blotchWeight = 0.85
const rednessWeight = 0.6
const underEyeWeight = 0.55
/** Maximum brightening of shadows under the eyes, luma 0–1. */
const maxLift = 0.09
/**
 * Skin of all people is near one hue. Hues (angles of Cr over Cb, in radians) outside these bounds are a cast of the light;
 * full strength rotates them to the bound.
 */
const minHue = 1.85
const maxHue = 2.55

/**
 * Evens skin by frequency separation: form and fine texture are kept, what is between them is flattened, spots most. Red
 * blotches and colour casts move towards the face's own median colour, shadows under the eyes brighten towards the cheeks.
 * Nothing outside the skin mask and the areas under the eyes changes.
 *
 * @param sidePx side of the face
 * @param strength 0–1
 */
export const retouchSkin = (crop: FaceCrop, masks: FaceMasks, sidePx: number, strength: number): FaceCrop => {
  const { width } = crop.box
  const { skin, underEyes, face } = masks
  const result = copyCrop(crop)
  const finePx = Math.max(0.7, sidePx * fineRatio)
  const formPx = Math.max(2, sidePx * formRatio)
  const nearby = fastGaussianFilter(skin, width, formPx / 2)
  // Small holes of the mask surrounded by skin are spots on the skin.
  const whole = new Float32Array(skin.length)
  for (let at = 0; at < whole.length; at++)
    whole[at] = Math.max(skin[at] as number, smoothstep(0.72, 0.9, nearby[at] as number) * (face[at] as number))
  const coarseSkin = fastGaussianFilter(skin, width, formPx)
  const form = blurInside(crop.luma, skin, coarseSkin, width, formPx)
  const fine = blurInside(crop.luma, whole, fastGaussianFilter(whole, width, finePx), width, finePx)
  const unevenness = new Float32Array(skin.length)
  for (let at = 0; at < unevenness.length; at++)
    unevenness[at] = Math.abs(Math.fround((fine[at] as number) - (form[at] as number)))
  const usual = Math.max(2 / 255, 1.4826 * weightedQuantile(unevenness, skin, 0.5, { min: 0, max: 0.5 }))
  const cbForm = blurInside(crop.cb, skin, coarseSkin, width, formPx)
  const crForm = blurInside(crop.cr, skin, coarseSkin, width, formPx)
  const medianCb = weightedQuantile(crop.cb, skin, 0.5, { min: -0.5, max: 0.5 })
  const medianCr = weightedQuantile(crop.cr, skin, 0.5, { min: -0.5, max: 0.5 })
  const hue = Math.atan2(medianCr, medianCb)
  const rotation = (clamp(hue, minHue, maxHue) - hue) * strength
  const hasHue = Math.hypot(medianCr, medianCb) > 0.01
  const cos = hasHue ? Math.cos(rotation) : 1
  const sin = hasHue ? Math.sin(rotation) : 0
  const wideFace = fastGaussianFilter(face, width, sidePx / 20)
  const brightness = weightedQuantile(form, skin, 0.6, { min: 0, max: 1 })
  for (let at = 0; at < skin.length; at++) {
    const mask = whole[at] as number
    let cb = crop.cb[at] as number
    let cr = crop.cr[at] as number
    if (mask > 0.004) {
      const uneven = Math.fround((fine[at] as number) - (form[at] as number))
      const spot = smoothstep(1.6, 3.2, Math.abs(uneven) / usual) * (uneven < 0 ? 1 : 0.6)
      const removed = strength * (evenWeight + (spotWeight - evenWeight) * spot) * uneven
      const texture = (crop.luma[at] as number) - (fine[at] as number)
      result.luma[at] = (crop.luma[at] as number) - mask * (removed + strength * poreWeight * texture)
      const redness = Math.max(0, (crForm[at] as number) - medianCr - 0.008)
      cb -= mask * strength * blotchWeight * 0.6 * (cb - (cbForm[at] as number))
      cr -= mask * strength * (blotchWeight * 0.6 * (cr - (crForm[at] as number)) + rednessWeight * redness)
    }
    const under = underEyes[at] as number
    if (under > 0.004) {
      const shade = Math.max(0, brightness - (form[at] as number))
      const lift = Math.min(maxLift, underEyeWeight * shade) * strength * under * Math.max(mask, 0.35 * under)
      result.luma[at] = (result.luma[at] as number) + lift
    }
    const inFace = wideFace[at] as number
    result.cb[at] = cb + inFace * (cb * cos - cr * sin - cb)
    result.cr[at] = cr + inFace * (cb * sin + cr * cos - cr)
  }
  return result
}
