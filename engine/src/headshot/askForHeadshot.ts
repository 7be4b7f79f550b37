import type { HeadshotOptions } from '@spotless/contract/options'
import type { Face } from '../face/detectLandmarks.ts'
import { embedFace } from '../face/embedFace.ts'
import { findFaces } from '../face/findFaces.ts'
import { ProviderFailure } from '../hosted/hostedModels.ts'
import { headshotPrompt } from '../hosted/prompts.ts'
import { readAnswer } from '../hosted/readAnswer.ts'
import { askForPart, enlargedView } from '../hosted/wholePhoto.ts'
import { cosineSimilarity } from '../kernel/statistics/cosineSimilarity.ts'
import type { PipelineContext } from '../pipeline.ts'
import type { Box, Raster } from '../raster/raster.ts'
import { widthToHeightOf } from './planFrame.ts'

const maxSidePx = 1_536
/** Width of what leaves, as a multiple of the face: head and shoulders. */
const reach = 2.8
/** Where the face's middle stands in it, from the top. */
const faceFromTop = 0.42
/** The identity check's least cosine for a portrait that was painted anew; strangers reach 0.50 at most. */
const minSimilarity = 0.65
const leastSidePx = 1_024
const still = { scale: 1, dx: 0, dy: 0, similarity: 1, colours: [] }

const frameRound = ({ square }: Face, framing: HeadshotOptions['framing'], photo: Raster): Box => {
  const ratio = widthToHeightOf(framing)
  const width = Math.floor(Math.min(square.sidePx * reach, photo.width, photo.height * ratio))
  const height = Math.floor(width / ratio)
  const within = (from: number, span: number, length: number) => Math.min(length - span, Math.max(0, Math.round(from)))
  return {
    left: within(square.x - width / 2, width, photo.width),
    top: within(square.y - height * faceFromTop, height, photo.height),
    ...{ width, height },
  }
}

/**
 * Has a model outside our own engines make the headshot: head and shoulders leave, and what comes back is taken only when it
 * shows the same person by the identity check.
 * @returns null when no model answered usably
 */
export const askForHeadshot = async (
  raster: Raster,
  face: Face,
  options: Pick<HeadshotOptions, 'background' | 'framing'>,
  context: PipelineContext,
) => {
  const { models, hosted, onProgress } = context
  if (hosted?.capability !== 'headshot') return null
  const part = frameRound(face, options.framing, raster)
  const before = await embedFace(raster, face, models)
  const onAsk = ({ label }: { readonly label: string }) => onProgress('inference', 0.1, `Asking ${label}`)
  return askForPart<{ readonly raster: Raster; readonly similarity: number }>(
    raster,
    part,
    hosted,
    { maxSidePx, task: { prompt: headshotPrompt(options.background) }, onAsk },
    async ({ answer, view }) => {
      const scale = Math.max(1, leastSidePx / Math.min(part.width, part.height))
      const size = { width: Math.round(part.width * scale), height: Math.round(part.height * scale) }
      const box = { left: part.left * scale, top: part.top * scale, ...size }
      const isWide = raster.data instanceof Uint16Array
      const data = readAnswer(answer, enlargedView(view, scale), still, box, isWide)
      const made: Raster = { ...size, channels: 3, data }
      const [found] = (await findFaces(made, context)).faces
      const refuse = (detail: string) => new ProviderFailure('mismatch', { detail, mayBeCharged: true })
      if (found === undefined) throw refuse('It shows no face.')
      const same = cosineSimilarity(before, await embedFace(made, found, models))
      if (same < minSimilarity) throw refuse(`identity ${same.toFixed(2)}`)
      return { raster: made, similarity: same }
    },
    context,
  )
}
