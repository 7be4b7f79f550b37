import { type ChainLink, type HostedModels, ProviderFailure } from '../hosted/hostedModels.ts'
import { restorePrompt } from '../hosted/prompts.ts'
import { readAnswer } from '../hosted/readAnswer.ts'
import { askForPart } from '../hosted/wholePhoto.ts'
import { cosineSimilarity } from '../kernel/statistics/cosineSimilarity.ts'
import type { Runtime } from '../ports.ts'
import { crop } from '../raster/crop.ts'
import type { Box, Raster, Samples } from '../raster/raster.ts'
import type { Face } from './detectLandmarks.ts'
import { transformFace } from './detectLandmarks.ts'
import { embedFace } from './embedFace.ts'
import { boxAround } from './faceCrop.ts'
import { faceWeight } from './faceWeight.ts'

/** Side of the part of the photo that is sent, as a multiple of the face's. */
const reach = 2
const maxSidePx = 1_024
/** Each face is a paid call. */
const maxFaces = 4
/** Minimum correlation of the crop's brightness before and after. */
const minCorrelation = 0.7
/** Minimum cosine similarity of a face that was cleaned; strangers reach 0.50. See docs/decisions/031. */
const minSimilarity = 0.65

/** Blends a restored face into the raster, in place; nothing changes where its weight is 0. */
const blendFace = (raster: Raster, patch: Samples, box: Box, { square }: Face): void => {
  for (let row = 0; row < box.height; row++) {
    for (let column = 0; column < box.width; column++) {
      const weight = faceWeight(square, box.left + column, box.top + row)
      if (weight === 0) continue
      const to = ((box.top + row) * raster.width + box.left + column) * raster.channels
      const from = (row * box.width + column) * 3
      for (let channel = 0; channel < 3; channel++) {
        const before = raster.data[to + channel] as number
        raster.data[to + channel] = Math.round(before + ((patch[from + channel] as number) - before) * weight)
      }
    }
  }
}

/**
 * Has hosted models restore faces, in place. Each face is sent with a margin; the answer is used only where the identity
 * check finds the same person.
 * @param faces the largest first
 * @returns names of the engines that restored a face
 */
export const restoreFaces = async (
  raster: Raster,
  faces: readonly Face[],
  runtime: Runtime,
  hosted: HostedModels,
  onAsk: (link: ChainLink) => void,
): Promise<ReadonlySet<string>> => {
  const engines = new Set<string>()
  for (const face of faces.slice(0, maxFaces)) {
    const box = boxAround(face.square, reach, raster)
    const before = await embedFace(raster, face, runtime.models)
    const restored = await askForPart(
      raster,
      box,
      hosted,
      { maxSidePx, task: { prompt: restorePrompt }, onAsk },
      async ({ answer, view, placed }) => {
        const refuse = (detail: string) => new ProviderFailure('mismatch', { detail, mayBeCharged: true })
        if (placed.similarity < minCorrelation) throw refuse(`similarity ${placed.similarity.toFixed(2)}`)
        const patch = readAnswer(answer, view, placed, box, raster.data instanceof Uint16Array)
        const trial = crop(raster, box)
        const inTrial = transformFace(face, box.left, box.top, 1)
        blendFace(trial, patch, { ...box, left: 0, top: 0 }, inTrial)
        const similarity = cosineSimilarity(before, await embedFace(trial, inTrial, runtime.models))
        if (similarity < minSimilarity) throw refuse(`identity ${similarity.toFixed(2)}`)
        return patch
      },
      runtime,
    )
    if (restored === null) break
    blendFace(raster, restored.value, box, face)
    engines.add(restored.engine)
  }
  return engines
}
