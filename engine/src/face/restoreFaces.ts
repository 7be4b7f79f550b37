import { type ChainLink, type HostedModels, ProviderFailure } from '../hosted/hostedModels.ts'
import { restorePrompt } from '../hosted/prompts.ts'
import { readAnswer } from '../hosted/readAnswer.ts'
import { askForPart } from '../hosted/wholePhoto.ts'
import type { Runtime } from '../ports.ts'
import { crop } from '../raster/crop.ts'
import type { Box, Raster, Samples } from '../raster/raster.ts'
import { embedFace, likeness } from './embedFace.ts'
import { boxAround } from './faceCrop.ts'
import { type Face, faceIn } from './findPoints.ts'

/** Part of the photo that leaves, as a multiple of the face. */
const reach = 2
const maxSidePx = 1_024
/** Each face is a call that is paid for. */
const mostFaces = 4
/** Brightness of the crop before and after must correlate at least this much. */
const leastAlike = 0.7
/** The identity check's least cosine for a face that was cleaned; strangers reach 0.50 at most. See docs/decisions/031. */
const leastLikeness = 0.65
/** Where the restored face is whole and where it has faded out, as multiples of half its side. */
const [wholeUntil, goneFrom] = [1.15, 1.8]

/** Lays a restored face over the photo, in place, fading out round it; nothing outside the fade changes. */
const layFace = (raster: Raster, patch: Samples, box: Box, { square }: Face): void => {
  const half = square.sidePx / 2
  for (let row = 0; row < box.height; row++) {
    for (let column = 0; column < box.width; column++) {
      const away = Math.hypot(box.left + column + 0.5 - square.x, box.top + row + 0.5 - square.y) / half
      if (away >= goneFrom) continue
      const share = Math.min(1, (goneFrom - away) / (goneFrom - wholeUntil))
      const cover = share * share * (3 - 2 * share)
      const to = ((box.top + row) * raster.width + box.left + column) * raster.channels
      const from = (row * box.width + column) * 3
      for (let channel = 0; channel < 3; channel++) {
        const old = raster.data[to + channel] as number
        raster.data[to + channel] = Math.round(old + ((patch[from + channel] as number) - old) * cover)
      }
    }
  }
}

/**
 * Has models outside our own engines restore faces, in place: each face leaves with a little round it, and comes back only
 * where it is the same person by the identity check.
 * @param faces the largest first
 * @returns the engines that restored any
 */
export const restoreFaces = async (
  raster: Raster,
  faces: readonly Face[],
  runtime: Runtime,
  hosted: HostedModels,
  onAsk: (link: ChainLink) => void,
): Promise<ReadonlySet<string>> => {
  const engines = new Set<string>()
  for (const face of faces.slice(0, mostFaces)) {
    const box = boxAround(face.square, reach, raster)
    const before = await embedFace(raster, face, runtime.models)
    const restored = await askForPart(
      raster,
      box,
      hosted,
      { maxSidePx, task: { prompt: restorePrompt }, onAsk },
      async ({ answer, view, placed }) => {
        const refuse = (detail: string) => new ProviderFailure('mismatch', { detail, mayBeCharged: true })
        if (placed.similarity < leastAlike) throw refuse(`similarity ${placed.similarity.toFixed(2)}`)
        const patch = readAnswer(answer, view, placed, box, raster.data instanceof Uint16Array)
        const trial = crop(raster, box)
        const inTrial = faceIn(face, box.left, box.top, 1)
        layFace(trial, patch, { ...box, left: 0, top: 0 }, inTrial)
        const same = likeness(before, await embedFace(trial, inTrial, runtime.models))
        if (same < leastLikeness) throw refuse(`identity ${same.toFixed(2)}`)
        return patch
      },
      runtime,
    )
    if (restored === null) break
    layFace(raster, restored.value, box, face)
    engines.add(restored.engine)
  }
  return engines
}
