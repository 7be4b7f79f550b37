import { SpotlessError } from '@spotless/contract/error'
import type { StepOf } from '@spotless/planner/plan'
import { clarifyFeatures } from '../face/clarifyFeatures.ts'
import { enhanceFaces } from '../face/enhanceFaces.ts'
import { boxAround, copyCrop, type FaceCrop, readCrop, writeChange } from '../face/faceCrop.ts'
import { type FaceMasks, faceMasks } from '../face/faceMasks.ts'
import { findFaces } from '../face/findFaces.ts'
import { retouchSkin } from '../face/retouchSkin.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'

type Part = StepOf<'retouch-face'>['what']

/** Side of the crop around a face, as a multiple of the face's side. */
const cropScale = 1.3
/** At full strength, the ratio of their chroma that teeth lose. */
const teethDesaturation = 0.85
/** At full strength, how far teeth are lightened towards white. */
const teethLightening = 0.45
/** Red chroma (BT.601) above which a pupil counts as red. */
const minPupilChroma = 0.1
/** Ratio of its luma that a corrected pupil keeps. */
const keptPupilLuma = 0.45

/** Desaturates and lightens what is bright inside the lips. @param mouth weights 0–1 */
export const whitenTeeth = (crop: FaceCrop, mouth: Float32Array, strength: number): FaceCrop => {
  const result = copyCrop(crop)
  for (let at = 0; at < mouth.length; at++) {
    const luma = crop.luma[at]!
    const isTooth = clamp01((luma - 0.3) / 0.15) * clamp01((0.14 - crop.cr[at]!) / 0.06)
    const weight = mouth[at]! * isTooth * strength
    if (weight === 0) continue
    result.cb[at] = crop.cb[at]! * (1 - teethDesaturation * weight)
    result.cr[at] = crop.cr[at]! * (1 - teethDesaturation * weight)
    result.luma[at] = luma + (1 - luma) * teethLightening * weight * clamp01((luma - 0.3) / 0.3)
  }
  return result
}

/** Darkens and desaturates red pupils. @param eyes weights 0–1 */
export const dimRedPupils = (crop: FaceCrop, eyes: Float32Array, strength: number): FaceCrop => {
  const result = copyCrop(crop)
  for (let at = 0; at < eyes.length; at++) {
    const weight = eyes[at]! * clamp01((crop.cr[at]! - minPupilChroma) / 0.06) * strength
    if (weight === 0) continue
    result.cb[at] = crop.cb[at]! * (1 - weight)
    result.cr[at] = crop.cr[at]! * (1 - weight)
    result.luma[at] = crop.luma[at]! * (1 - weight * (1 - keptPupilLuma))
  }
  return result
}

const retouched = (crop: FaceCrop, masks: FaceMasks, sidePx: number, part: Part, strength: number): FaceCrop => {
  if (part === 'skin') return retouchSkin(crop, masks, sidePx, strength)
  if (part === 'teeth') return whitenTeeth(crop, masks.mouth, Math.min(1, strength * 1.4))
  if (part === 'red-eye') return dimRedPupils(crop, masks.eyes, 1)
  const none = new Float32Array(masks.mouth.length)
  return clarifyFeatures(crop, { ...masks, lips: none, mouth: none }, sidePx, strength)
}

/**
 * Retouches one part of every face, or the whole of them as face-enhancement does.
 *
 * @param strength 0–1
 * @throws SpotlessError `no_face`, and `face_too_small` for the whole; the signal's reason when aborted
 */
export const retouchFaces = async (photo: Raster, part: Part, strength: number, runtime: Runtime): Promise<Raster> => {
  if (part === 'everything') return (await enhanceFaces(photo, strength, runtime)).raster
  const { faces } = await findFaces(photo, runtime)
  if (faces.length === 0)
    throw new SpotlessError('no_face', 'No face that shows eyes, nose and mouth was found in this photo.')
  const raster: Raster = { ...photo, data: photo.data.slice() }
  for (const face of faces) {
    runtime.signal.throwIfAborted()
    const crop = readCrop(raster, boxAround(face.square, cropScale, raster))
    writeChange(raster, crop, retouched(crop, faceMasks(crop, face), face.square.sidePx, part, strength))
  }
  return raster
}
