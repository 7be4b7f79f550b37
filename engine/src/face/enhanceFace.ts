import { resizeRaster } from '../kernel/resample/resizeRaster.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import { cosineSimilarity } from '../kernel/statistics/cosineSimilarity.ts'
import type { Runtime } from '../ports.ts'
import { crop } from '../raster/crop.ts'
import type { Box, Raster } from '../raster/raster.ts'
import { addChange } from './addChange.ts'
import { clarifyFeatures } from './clarifyFeatures.ts'
import type { Face } from './detectLandmarks.ts'
import { transformFace } from './detectLandmarks.ts'
import { embedFace } from './embedFace.ts'
import { boxAround, type FaceCrop, readCrop, writeChange } from './faceCrop.ts'
import { faceMasks } from './faceMasks.ts'
import { faceWeight } from './faceWeight.ts'
import { measureFlaws } from './measureFlaws.ts'
import { retouchSkin } from './retouchSkin.ts'
import { planTreatment, treatFlaws } from './treatFlaws.ts'

/** Side of the part of the photo that is read, as a multiple of the face's; the cleaned area fades out inside it. */
const reach = 2
/** Larger faces are edited at this side: finer detail than that is pores, which are kept. */
const workingSidePx = 900
/**
 * Maximum loss of cosine similarity by a retouch at full strength. The loss grows with the square of the strength, and so
 * does this limit; at the default strength it leaves 0.99. JPEG 95 alone leaves 0.999, strangers reach 0.50.
 * See docs/decisions/031.
 */
const maxLoss = 0.04
/** Loss that rounding to samples may cause; nothing else changes at strength 0. */
const roundingLoss = 1e-4
/** Cleaning a degraded face moves its embedding towards the clean one's, so it may move further, but not to a stranger's. */
const minSimilarityCleaned = 0.65
/** Factor of the strength after each attempt that changed the person. */
const strengthDecay = 0.6
/** Factor of the strength on a cleaned face: it has lost fine texture, and what remains of the flaws looks like unevenness. */
const degradedFactor = 0.2
/** Sides from which a face shows enough skin for the full strength, and below which it shows hardly any. */
const fullSkinPx = 160
const minSkinPx = 40
const minSizeFactor = 0.2
const attempts = 4

export interface EnhancedFace {
  /** Whether the identity check allowed only less than was asked for. */
  readonly isReduced: boolean
  /** Cosine similarity of the result and the original face. */
  readonly similarity: number
  /** Flaws that were treated before the retouch, for people. */
  readonly found: readonly string[]
}

/** Weight of the cleaned crop per pixel. */
const fadeMask = (crop: FaceCrop, face: Face): Float32Array => {
  const { left, top, width, height } = crop.box
  const mask = new Float32Array(width * height)
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at++) mask[at] = faceWeight(face.square, left + column, top + row)
  }
  return mask
}

/**
 * Enhances one face of the raster, in place: its flaws are treated, then skin, eyes, lips and teeth retouched. The strength
 * is reduced until the identity check still finds the same person; where none passes, only the cleaning is kept, and not
 * even that when it would change the person.
 *
 * @param strength 0–1; small and degraded faces get less
 * @throws the signal's reason when aborted
 */
export const enhanceFace = async (
  raster: Raster,
  faceInPhoto: Face,
  strength: number,
  runtime: Runtime,
): Promise<EnhancedFace> => {
  const box = boxAround(faceInPhoto.square, reach, raster)
  const scale = Math.min(1, workingSidePx / faceInPhoto.square.sidePx)
  const face = transformFace(faceInPhoto, box.left, box.top, scale)
  const { sidePx } = face.square
  const original = crop(raster, box)
  const patch =
    scale === 1 ? original : resizeRaster(original, Math.round(box.width * scale), Math.round(box.height * scale))
  const whole: Box = { left: 0, top: 0, width: patch.width, height: patch.height }
  const before = readCrop(patch, whole)
  /** The patch with a changed crop. */
  const withCrop = (crop: FaceCrop): Raster => {
    const copy = { ...patch, data: patch.data.slice() }
    writeChange(copy, before, crop)
    return copy
  }
  const embeddingBefore = await embedFace(patch, face, runtime.models)
  const masksBefore = faceMasks(before, face)
  const plan = planTreatment(measureFlaws(before, masksBefore.skin))
  let base = before
  let reference = embeddingBefore
  let cleanedSimilarity = 1
  if (plan.found.length > 0) {
    base = await treatFlaws(before, plan, fadeMask(before, face), runtime)
    reference = await embedFace(withCrop(base), face, runtime.models)
    cleanedSimilarity = cosineSimilarity(embeddingBefore, reference)
    if (cleanedSimilarity < minSimilarityCleaned) return { isReduced: true, similarity: 1, found: [] }
  }
  const masks = base === before ? masksBefore : faceMasks(base, face)
  const sizeFactor = clamp((sidePx - minSkinPx) / (fullSkinPx - minSkinPx), minSizeFactor, 1)
  const minSimilarity = 1 - Math.max(roundingLoss, maxLoss * strength * strength)
  let trialStrength = strength * sizeFactor * (plan.found.length > 0 ? degradedFactor : 1)
  for (let attempt = 0; attempt < attempts; attempt++, trialStrength *= strengthDecay) {
    runtime.signal.throwIfAborted()
    const retouched = retouchSkin(base, masks, sidePx, trialStrength)
    const trial = withCrop(clarifyFeatures(retouched, masks, sidePx, trialStrength))
    const embedding = await embedFace(trial, face, runtime.models)
    if (cosineSimilarity(reference, embedding) < minSimilarity) continue
    addChange(raster, box, patch, trial)
    return { isReduced: attempt > 0, similarity: cosineSimilarity(embeddingBefore, embedding), found: plan.found }
  }
  addChange(raster, box, patch, withCrop(base))
  return { isReduced: true, similarity: cleanedSimilarity, found: plan.found }
}
