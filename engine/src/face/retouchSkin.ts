import { fastGaussianFilter } from '../kernel/filter/fastGaussianFilter.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import { weightedQuantile } from '../kernel/statistics/weightedQuantile.ts'
import { copyCrop, type FaceCrop } from './faceCrop.ts'
import type { FaceMasks } from './faceMasks.ts'

const ramp = (value: number, from: number, to: number): number => {
  const share = clamp01((value - from) / (to - from))
  return share * share * (3 - 2 * share)
}

/** Mean of a plane over the covered pixels near each pixel; where nothing is covered, the plane itself. */
const blurInside = (plane: Float32Array, cover: Float32Array, width: number, sigmaPx: number) => {
  const weight = fastGaussianFilter(cover, width, sigmaPx)
  const sums = fastGaussianFilter(
    plane.map((value, at) => value * (cover[at] as number)),
    width,
    sigmaPx,
  )
  return sums.map((sum, at) => {
    const share = weight[at] as number
    return share > 1e-3 ? sum / share : (plane[at] as number)
  })
}

/** Shares of the face's side: pores and fine hair are finer than the first, the form of the face is coarser than the second. */
const [fineShare, formShare] = [1 / 110, 1 / 16]
/** What full strength takes of unevenness between pores and form, and of single spots that stand out of it. */
const [evenShare, spotShare] = [0.62, 0.9]
/** What full strength takes of fine texture: little, skin without pores looks like plastic. */
const poreShare = 0.14
const [blotchShare, rednessShare, underEyeShare] = [0.85, 0.6, 0.55]
/** Most that shadows under the eyes are lifted, luma 0–1. */
const mostLift = 0.09
/**
 * Skin of all people lies near one hue; angles of red over blue difference outside these bounds, in radians, are a cast
 * of the light, and full strength turns them back all the way to the bound.
 */
const [leastHue, mostHue] = [1.85, 2.55]

/**
 * Evens skin by frequency separation: form and fine texture stay, what lies between is flattened, spots most; red
 * blotches and colour casts are drawn towards the face's own middle colour; shadows under the eyes are lifted towards
 * the cheeks. Nothing outside the skin mask and the areas under the eyes changes.
 *
 * @param sidePx side of the face
 * @param strength 0–1
 */
export const retouchSkin = (crop: FaceCrop, masks: FaceMasks, sidePx: number, strength: number): FaceCrop => {
  const { width } = crop.box
  const { skin, underEyes, face } = masks
  const result = copyCrop(crop)
  const finePx = Math.max(0.7, sidePx * fineShare)
  const formPx = Math.max(2, sidePx * formShare)
  const near = fastGaussianFilter(skin, width, formPx / 2)
  /** Small holes of the mask with skin all round are spots on the skin. */
  const whole = skin.map((value, at) => Math.max(value, ramp(near[at] as number, 0.72, 0.9) * (face[at] as number)))
  const form = blurInside(crop.luma, skin, width, formPx)
  const fine = blurInside(crop.luma, whole, width, finePx)
  const between = fine.map((value, at) => value - (form[at] as number))
  const usual = Math.max(2 / 255, 1.4826 * weightedQuantile(between.map(Math.abs), skin, 0.5, { min: 0, max: 0.5 }))
  const [blueForm, redForm] = [blurInside(crop.blue, skin, width, formPx), blurInside(crop.red, skin, width, formPx)]
  const middleBlue = weightedQuantile(crop.blue, skin, 0.5, { min: -0.5, max: 0.5 })
  const middleRed = weightedQuantile(crop.red, skin, 0.5, { min: -0.5, max: 0.5 })
  const hue = Math.atan2(middleRed, middleBlue)
  const turned = Math.min(mostHue, Math.max(leastHue, hue))
  const hasHue = Math.hypot(middleRed, middleBlue) > 0.01
  const [cos, sin] = hasHue ? [Math.cos((turned - hue) * strength), Math.sin((turned - hue) * strength)] : [1, 0]
  const wideFace = fastGaussianFilter(face, width, sidePx / 20)
  const brightness = weightedQuantile(form, skin, 0.6, { min: 0, max: 1 })
  for (let at = 0; at < skin.length; at++) {
    const cover = whole[at] as number
    let blue = crop.blue[at] as number
    let red = crop.red[at] as number
    if (cover > 0.004) {
      const uneven = between[at] as number
      const isSpot = ramp(Math.abs(uneven) / usual, 1.6, 3.2) * (uneven < 0 ? 1 : 0.6)
      const taken = strength * (evenShare + (spotShare - evenShare) * isSpot) * uneven
      const texture = (crop.luma[at] as number) - (fine[at] as number)
      result.luma[at] = (crop.luma[at] as number) - cover * (taken + strength * poreShare * texture)
      const redness = Math.max(0, (redForm[at] as number) - middleRed - 0.008)
      blue -= cover * strength * blotchShare * 0.6 * (blue - (blueForm[at] as number))
      red -= cover * strength * (blotchShare * 0.6 * (red - (redForm[at] as number)) + rednessShare * redness)
    }
    const under = underEyes[at] as number
    if (under > 0.004) {
      const shade = Math.max(0, brightness - (form[at] as number))
      const lift = Math.min(mostLift, underEyeShare * shade) * strength * under * Math.max(cover, 0.35 * under)
      result.luma[at] = (result.luma[at] as number) + lift
    }
    const inFace = wideFace[at] as number
    result.blue[at] = blue + inFace * (blue * cos - red * sin - blue)
    result.red[at] = red + inFace * (blue * sin + red * cos - red)
  }
  return result
}
