import type { HeadshotOptions } from '@spotless/contract/options'
import type { Face } from '../face/detectLandmarks.ts'
import { embedFace } from '../face/embedFace.ts'
import { findFaces } from '../face/findFaces.ts'
import { ProviderFailure } from '../hosted/hostedModels.ts'
import { headshotPrompt } from '../hosted/prompts.ts'
import { readAnswer } from '../hosted/readAnswer.ts'
import { askForPart, enlargedView } from '../hosted/wholePhoto.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import { cosineSimilarity } from '../kernel/statistics/cosineSimilarity.ts'
import type { PipelineContext } from '../pipeline.ts'
import type { Box, Raster } from '../raster/raster.ts'
import { widthToHeightOf } from './planFrame.ts'

const maxSidePx = 1_536
/** Width of the part that is sent, as a multiple of the face's: head and shoulders. */
const reach = 2.8
/** Position of the face's centre in it, as a fraction of the height from the top. */
const faceFromTop = 0.42
/** Minimum cosine similarity of a portrait that was generated anew; strangers reach 0.50. */
const minSimilarity = 0.65
const minSidePx = 1_024
const identityPlacement = { scale: 1, dx: 0, dy: 0, similarity: 1, colours: [] }

/** Head and shoulders around a face, inside the photo. */
const portraitBox = ({ square }: Face, framing: HeadshotOptions['framing'], photo: Raster): Box => {
  const ratio = widthToHeightOf(framing)
  const width = Math.floor(Math.min(square.sidePx * reach, photo.width, photo.height * ratio))
  const height = Math.floor(width / ratio)
  const startOf = (from: number, span: number, length: number) => clamp(Math.round(from), 0, length - span)
  return {
    left: startOf(square.x - width / 2, width, photo.width),
    top: startOf(square.y - height * faceFromTop, height, photo.height),
    width,
    height,
  }
}

/**
 * Has a hosted model make the headshot from head and shoulders. Its answer is used only when the identity check finds the same
 * person.
 * @returns null when no model gave a usable answer
 */
export const askForHeadshot = async (
  raster: Raster,
  face: Face,
  options: Pick<HeadshotOptions, 'background' | 'framing'>,
  context: PipelineContext,
) => {
  const { models, hosted, onProgress } = context
  if (hosted?.capability !== 'headshot') return null
  const part = portraitBox(face, options.framing, raster)
  const before = await embedFace(raster, face, models)
  const onAsk = ({ label }: { readonly label: string }) => onProgress('inference', 0.1, `Asking ${label}`)
  return askForPart<{ readonly raster: Raster; readonly similarity: number }>(
    raster,
    part,
    hosted,
    { maxSidePx, task: { prompt: headshotPrompt(options.background) }, onAsk },
    async ({ answer, view }) => {
      const scale = Math.max(1, minSidePx / Math.min(part.width, part.height))
      const size = { width: Math.round(part.width * scale), height: Math.round(part.height * scale) }
      const box = { left: part.left * scale, top: part.top * scale, ...size }
      const isWide = raster.data instanceof Uint16Array
      const data = readAnswer(answer, enlargedView(view, scale), identityPlacement, box, isWide)
      const portrait: Raster = { ...size, channels: 3, data }
      const [found] = (await findFaces(portrait, context)).faces
      const refuse = (detail: string) => new ProviderFailure('mismatch', { detail, mayBeCharged: true })
      if (found === undefined) throw refuse('It shows no face.')
      const similarity = cosineSimilarity(before, await embedFace(portrait, found, models))
      if (similarity < minSimilarity) throw refuse(`identity ${similarity.toFixed(2)}`)
      return { raster: portrait, similarity }
    },
    context,
  )
}
