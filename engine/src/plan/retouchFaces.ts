import { SpotlessError } from '@spotless/contract/error'
import type { OperationOf } from '@spotless/planner/plan'
import { clarifyFeatures } from '../face/clarifyFeatures.ts'
import { enhanceFaces } from '../face/enhanceFaces.ts'
import { boxAround, copyCrop, type FaceCrop, readCrop, writeChange } from '../face/faceCrop.ts'
import { type FaceMasks, faceMasks } from '../face/faceMasks.ts'
import { findFaces } from '../face/findFaces.ts'
import { retouchSkin } from '../face/retouchSkin.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'

type Part = OperationOf<'retouch-face'>['what']

/** Part of the photo that is read round a face, as a multiple of its side. */
const reach = 1.3
/** At full strength: how much colour teeth lose and how much of the room above them they are raised. */
const [teethColour, teethLight] = [0.85, 0.45]
/** Colour difference (BT.601) above which a pupil shines red, and the light such a pupil keeps. */
const redPupil = 0.1
const pupilLight = 0.45

/** Takes the yellow from what is bright inside the lips and lifts it a little. */
export const whitenTeeth = (crop: FaceCrop, mouth: Float32Array, strength: number): FaceCrop => {
  const result = copyCrop(crop)
  for (let at = 0; at < mouth.length; at++) {
    const luma = crop.luma[at]!
    const isTooth = clamp01((luma - 0.3) / 0.15) * clamp01((0.14 - crop.cr[at]!) / 0.06)
    const share = mouth[at]! * isTooth * strength
    if (share === 0) continue
    result.cb[at] = crop.cb[at]! * (1 - teethColour * share)
    result.cr[at] = crop.cr[at]! * (1 - teethColour * share)
    result.luma[at] = luma + (1 - luma) * teethLight * share * clamp01((luma - 0.3) / 0.3)
  }
  return result
}

/** Darkens what shines red inside the eyes and takes its colour. */
export const dimRedPupils = (crop: FaceCrop, eyes: Float32Array, strength: number): FaceCrop => {
  const result = copyCrop(crop)
  for (let at = 0; at < eyes.length; at++) {
    const share = eyes[at]! * clamp01((crop.cr[at]! - redPupil) / 0.06) * strength
    if (share === 0) continue
    result.cb[at] = crop.cb[at]! * (1 - share)
    result.cr[at] = crop.cr[at]! * (1 - share)
    result.luma[at] = crop.luma[at]! * (1 - share * (1 - pupilLight))
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
    const crop = readCrop(raster, boxAround(face.square, reach, raster))
    writeChange(raster, crop, retouched(crop, faceMasks(crop, face), face.square.sidePx, part, strength))
  }
  return raster
}
