import { resizeRaster } from '../kernel/resample/resizeRaster.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Runtime } from '../ports.ts'
import { crop } from '../raster/crop.ts'
import type { Box, Raster } from '../raster/raster.ts'
import { addChange } from './addChange.ts'
import { clarifyFeatures } from './clarifyFeatures.ts'
import { embedFace, likeness } from './embedFace.ts'
import { boxAround, type FaceCrop, readCrop, writeChange } from './faceCrop.ts'
import { faceMasks } from './faceMasks.ts'
import { type Face, faceIn } from './findPoints.ts'
import { measureFlaws } from './measureFlaws.ts'
import { retouchSkin } from './retouchSkin.ts'
import { planTreatment, treatFlaws } from './treatFlaws.ts'

/** Part of the photo worked on, as a multiple of the face: the cleaned area fades out inside it. */
const reach = 2
/** Larger faces are worked on at this side: what is finer than that is pores, which stay as they are. */
const workSidePx = 900
/** Where cleaning is whole and where it has faded out, as multiples of half the face's side. */
const [wholeUntil, goneFrom] = [1.15, 1.8]

/**
 * Most likeness that a retouch at full strength may cost; what a retouch costs grows with the square of its strength, and
 * so does this. At the default strength that leaves 0.99; saving as JPEG 95 alone leaves 0.999, strangers reach 0.50 at
 * most. See docs/decisions/031.
 */
const mostLoss = 0.04
/** What rounding to samples may cost; nothing else happens at no strength. */
const lossOfRounding = 1e-4
/** Cleaning a worn face moves its embedding towards that of the clean one, so it may move farther, but never to a stranger's. */
const leastLikenessCleaned = 0.65
const weaker = 0.6
/** A face that had to be cleaned has lost fine texture already, and what is left of the flaws looks like unevenness. */
const wornShare = 0.2
/** Sides in pixels from which a face shows enough of its skin for the full strength, and at which it shows hardly any. */
const [wholeSkinPx, leastSkinPx] = [160, 40]
const leastSizeShare = 0.2
const attempts = 4

export interface EnhancedFace {
  /** Whether the identity check let pass only less than was wanted. */
  readonly isGentler: boolean
  /** Likeness of the result to the face as it came. */
  readonly likeness: number
  /** What was treated before the retouch, in words. */
  readonly found: readonly string[]
}

/** How much of a cleaned crop is taken: all over the face, less and less round it. */
const fading = (crop: FaceCrop, face: Face): Float32Array => {
  const { left, top, width, height } = crop.box
  const half = face.square.sidePx / 2
  const cover = new Float32Array(width * height)
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at++) {
      const away = Math.hypot(left + column + 0.5 - face.square.x, top + row + 0.5 - face.square.y) / half
      const share = clamp01((goneFrom - away) / (goneFrom - wholeUntil))
      cover[at] = share * share * (3 - 2 * share)
    }
  }
  return cover
}

/**
 * Enhances one face of the raster, in place: flaws measured in it are treated, then skin, eyes, lips and teeth are
 * retouched. The strength falls until the face is still the same person's; at none only what was cleaned stays, and not
 * even that when it would change the person.
 *
 * @param strength 0–1; small and worn faces get a share of it
 * @throws the signal's reason when aborted
 */
export const enhanceFace = async (
  raster: Raster,
  inPhoto: Face,
  strength: number,
  runtime: Runtime,
): Promise<EnhancedFace> => {
  const box = boxAround(inPhoto.square, reach, raster)
  const scale = Math.min(1, workSidePx / inPhoto.square.sidePx)
  const face = faceIn(inPhoto, box.left, box.top, scale)
  const side = face.square.sidePx
  const asTaken = crop(raster, box)
  const patch =
    scale === 1 ? asTaken : resizeRaster(asTaken, Math.round(box.width * scale), Math.round(box.height * scale))
  const whole: Box = { left: 0, top: 0, width: patch.width, height: patch.height }
  const came = readCrop(patch, whole)
  /** The patch with what changed from one crop to another. */
  const changed = (crop: FaceCrop): Raster => {
    const copy = { ...patch, data: patch.data.slice() }
    writeChange(copy, came, crop)
    return copy
  }
  const asItCame = await embedFace(patch, face, runtime.models)
  const asSeen = faceMasks(came, face)
  const plan = planTreatment(measureFlaws(came, asSeen.skin))
  let [base, reference, kept] = [came, asItCame, 1]
  if (plan.found.length > 0) {
    base = await treatFlaws(came, plan, fading(came, face), runtime)
    reference = await embedFace(changed(base), face, runtime.models)
    kept = likeness(asItCame, reference)
    if (kept < leastLikenessCleaned) return { isGentler: true, likeness: 1, found: [] }
  }
  const masks = base === came ? asSeen : faceMasks(base, face)
  const sizeShare = Math.max(leastSizeShare, Math.min(1, (side - leastSkinPx) / (wholeSkinPx - leastSkinPx)))
  const leastLikeness = 1 - Math.max(lossOfRounding, mostLoss * strength * strength)
  let tried = strength * sizeShare * (plan.found.length > 0 ? wornShare : 1)
  for (let attempt = 0; attempt < attempts; attempt++, tried *= weaker) {
    runtime.signal.throwIfAborted()
    const retouched = retouchSkin(base, masks, side, tried)
    const trial = changed(clarifyFeatures(retouched, masks, side, tried))
    const embedding = await embedFace(trial, face, runtime.models)
    if (likeness(reference, embedding) < leastLikeness) continue
    addChange(raster, box, patch, trial)
    return { isGentler: attempt > 0, likeness: likeness(asItCame, embedding), found: plan.found }
  }
  addChange(raster, box, patch, changed(base))
  return { isGentler: true, likeness: kept, found: plan.found }
}
