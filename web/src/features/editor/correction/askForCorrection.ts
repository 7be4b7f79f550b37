import { candidatesAnswerSchema, type Outline, selectionPreviewAnswerSchema } from '@spotless/contract/candidates'
import { type CorrectionStroke, correctionPreviewAnswerSchema } from '@spotless/contract/correction'
import { processAnswerSchema } from '@spotless/contract/edit'
import { route } from '@spotless/contract/route'
import { call } from '../../../lib/call.ts'
import { decodePicture } from '../actions/runEdit.ts'
import type { EditResult } from '../editorStore.ts'
import type { Patch } from './corrections.ts'

const pictureOf = (dataUrl: string): Promise<ImageBitmap> => {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))
  return createImageBitmap(new Blob([bytes], { type: 'image/png' }))
}

/** A mask as a picture that is opaque where the mask is white. */
const stencilOf = (mask: ImageBitmap): OffscreenCanvas => {
  const canvas = new OffscreenCanvas(mask.width, mask.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Expected a canvas of the mask to be drawn on.')
  context.drawImage(mask, 0, 0)
  const pixels = context.getImageData(0, 0, mask.width, mask.height)
  for (let at = 0; at < pixels.data.length; at += 4) pixels.data[at + 3] = pixels.data[at] as number
  context.putImageData(pixels, 0, 0)
  return canvas
}

/** What the last of some strokes over a cut-out changes. @throws CallError when the server refuses */
export const askForPatch = async (
  { imageId, answer }: EditResult,
  strokes: readonly CorrectionStroke[],
): Promise<Patch | null> => {
  const payload = { editId: answer.editId, strokes }
  const response = await call('POST', route.correctionPreview(imageId), { payload })
  const { patch } = correctionPreviewAnswerSchema.parse(await response.json())
  if (patch === null) return null
  const [picture, changed] = await Promise.all([pictureOf(patch.png), pictureOf(patch.changed).then(stencilOf)])
  const { left, top, width, height } = patch
  return { left, top, width, height, picture, changed }
}

/** A cut-out corrected by strokes, as a new result at no cost. @throws CallError when the server refuses */
export const askForCorrected = async (
  { imageId, answer }: EditResult,
  strokes: readonly CorrectionStroke[],
): Promise<EditResult> => {
  const payload = { editId: answer.editId, strokes }
  const response = await call('POST', route.corrections(imageId), { payload })
  const corrected = processAnswerSchema.parse(await response.json())
  await decodePicture(corrected.processedPath)
  return { answer: corrected, imageId, label: 'Corrected cut-out' }
}

const askAtPlace = async (
  routeOf: (imageId: string) => string,
  { imageId, answer }: EditResult,
  place: readonly [number, number],
): Promise<unknown> => {
  const payload = { cutoutId: answer.editId, hints: [{ kind: 'add', points: [place] }] }
  const response = await call('POST', routeOf(imageId), { payload })
  return response.json()
}

/** The parts of the thing at a place in the picture that a cut-out was made from. @throws CallError when the server refuses */
export const askForThing = async (
  cutout: EditResult,
  place: readonly [number, number],
): Promise<readonly Outline[]> => {
  const { candidates } = candidatesAnswerSchema.parse(await askAtPlace(route.candidates, cutout, place))
  return candidates.filter(({ kind }) => kind === 'object').map(({ outline }) => outline)
}

/** Roughly the same; null where the server has no time to say. @throws CallError when the server refuses */
export const askForThingPreview = async (
  cutout: EditResult,
  place: readonly [number, number],
): Promise<readonly Outline[] | null> =>
  selectionPreviewAnswerSchema.parse(await askAtPlace(route.selectionPreview, cutout, place)).outlines
