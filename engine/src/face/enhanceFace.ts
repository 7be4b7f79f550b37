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
import {
  boxAround,
  boxAroundMesh,
  cropWithin,
  type FaceCrop,
  type FaceView,
  readCrop,
  writeChange,
} from './faceCrop.ts'
import { faceMasks } from './faceMasks.ts'
import { faceWeight } from './faceWeight.ts'
import { isWorse } from './isWorse.ts'
import { keepTexture } from './keepTexture.ts'
import { layRestoration } from './layRestoration.ts'
import { measureFlaws } from './measureFlaws.ts'
import { predictRestoration, predictRestorationOnDisk, type Restoration } from './predictRestoration.ts'
import { readAligned } from './readAligned.ts'
import { retouchSkin } from './retouchSkin.ts'
import { planTreatment, type Treatment, treatFlaws } from './treatFlaws.ts'

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
  /** The restored and retouched face in the photo, for a larger copy of it; null where the face needed no restoring. */
  readonly restoration: Restoration | null
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

/** Reads a patch around a face. */
const viewOf = (patch: Raster, face: Face): FaceView => {
  const whole = readCrop(patch, { left: 0, top: 0, width: patch.width, height: patch.height })
  return { whole, near: cropWithin(whole, boxAroundMesh(face, patch)) }
}

/** A state of the patch around a face. */
interface State {
  readonly patch: Raster
  readonly view: FaceView
  readonly restoration: Restoration | null
  /** Of the face as it came and as it is in this state. */
  readonly similarity: number
  readonly embedding: Float32Array
}

/** A face in its patch of the photo, with what its flaws are. */
interface Flawed {
  readonly patch: Raster
  readonly view: FaceView
  readonly face: Face
  readonly skin: Float32Array
  readonly plan: Treatment
  readonly embedding: Float32Array
}

/**
 * Cleans and restores a flawed face as far as it comes out no worse: first with the operator's restorer where there is one, then with ours, else cleaned alone.
 * @returns null where every attempt changes the person or brings damage of its own
 */
const mend = async (
  { patch, view, face, skin, plan, embedding }: Flawed,
  strength: number,
  runtime: Runtime,
): Promise<State | null> => {
  const cleaned = { ...patch, data: patch.data.slice() }
  writeChange(cleaned, view.whole, await treatFlaws(view.whole, plan, fadeMask(view.whole, face), runtime))
  const restorers = [
    () => predictRestorationOnDisk(patch, face, runtime),
    async () => {
      const restored = await predictRestoration(patch, face, runtime.models)
      return keepTexture(restored, cleaned, face.square.sidePx, plan)
    },
    () => null,
  ]
  for (const [at, restore] of restorers.entries()) {
    const restoration = await restore()
    if (restoration === null && at < restorers.length - 1) continue
    const attempt = { patch: { ...cleaned, data: cleaned.data.slice() }, restoration }
    if (restoration !== null) layRestoration(attempt.patch, restoration, 1, strength)
    const after = viewOf(attempt.patch, face)
    const embeddingAfter = await embedFace(attempt.patch, face, runtime.models)
    const similarity = cosineSimilarity(embedding, embeddingAfter)
    if (similarity < minSimilarityCleaned || isWorse(view, after, skin, face.square.sidePx)) continue
    return { ...attempt, view: after, similarity, embedding: embeddingAfter }
  }
  return null
}

/** The restoration with the retouch that came after it, in the photo's coordinates. */
const retouchedRestoration = (
  { restoration, patch }: State,
  retouched: Raster,
  box: Box,
  scale: number,
): Restoration | null => {
  if (restoration === null) return null
  const { square, planes, planesPx } = restoration
  const [from, to] = [patch, retouched].map((state) => readAligned(state, square, planesPx)) as [
    Float32Array,
    Float32Array,
  ]
  return {
    ...restoration,
    planes: planes.map((sample, at) => sample + (to[at] as number) - (from[at] as number)),
    square: {
      x: square.x / scale + box.left,
      y: square.y / scale + box.top,
      sidePx: square.sidePx / scale,
      angle: square.angle,
    },
  }
}

/**
 * Enhances one face of the raster, in place: its flaws are mended, then skin, eyes, lips and teeth retouched. The strength
 * is reduced until the identity check still finds the same person; where none passes, only the mending is kept, and not
 * even that when it would change the person or show more blocks, grain, blotches, cast or light than the photo.
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
  const before = viewOf(patch, face)
  const embedding = await embedFace(patch, face, runtime.models)
  const masksBefore = faceMasks(before.near, face)
  const plan = planTreatment(measureFlaws(before, masksBefore.skin), sidePx)
  let base: State = { patch, view: before, restoration: null, similarity: 1, embedding }
  if (plan.found.length > 0) {
    const mended = await mend({ patch, view: before, face, skin: masksBefore.skin, plan, embedding }, strength, runtime)
    if (mended === null) return { isReduced: true, similarity: 1, found: [], restoration: null }
    base = mended
  }
  const masks = base.view === before ? masksBefore : faceMasks(base.view.near, face)
  const sizeFactor = clamp((sidePx - minSkinPx) / (fullSkinPx - minSkinPx), minSizeFactor, 1)
  const minSimilarity = 1 - Math.max(roundingLoss, maxLoss * strength * strength)
  let trialStrength = strength * sizeFactor * (plan.found.length > 0 ? degradedFactor : 1)
  for (let attempt = 0; attempt < attempts; attempt++, trialStrength *= strengthDecay) {
    runtime.signal.throwIfAborted()
    const retouched = clarifyFeatures(
      retouchSkin(base.view.near, masks, sidePx, trialStrength),
      masks,
      sidePx,
      trialStrength,
    )
    const trial = { ...base.patch, data: base.patch.data.slice() }
    writeChange(trial, base.view.near, retouched)
    const embeddingAfter = await embedFace(trial, face, runtime.models)
    if (cosineSimilarity(base.embedding, embeddingAfter) < minSimilarity) continue
    addChange(raster, box, patch, trial)
    return {
      isReduced: attempt > 0,
      similarity: cosineSimilarity(embedding, embeddingAfter),
      found: plan.found,
      restoration: retouchedRestoration(base, trial, box, scale),
    }
  }
  addChange(raster, box, patch, base.patch)
  const restoration = retouchedRestoration(base, base.patch, box, scale)
  return { isReduced: true, similarity: base.similarity, found: plan.found, restoration }
}
