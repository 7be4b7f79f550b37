import {
  candidatesAnswerSchema,
  type Outline,
  type SelectionHint,
  selectionPreviewAnswerSchema,
} from '@spotless/contract/candidates'
import { type CorrectionStroke, correctionPreviewAnswerSchema } from '@spotless/contract/correction'
import { processAnswerSchema } from '@spotless/contract/edit'
import { route } from '@spotless/contract/route'
import { call } from '../../../lib/call.ts'
import { pngOfDataUrl } from '../../../lib/pngOfDataUrl.ts'
import { showCallError } from '../actions/editorToasts.ts'
import { decodePicture } from '../actions/runEdit.ts'
import { type EditResult, editor } from '../editorStore.ts'
import type { Patch } from './correctionHistory.ts'
import type { CutoutSolver } from './cutoutSolver.ts'
import { patchOf } from './patchOf.ts'

/** What the last of some strokes over a cut-out changes, roughly at first. @throws CallError when the server refuses */
const askForPatch = async (
  cutout: EditResult,
  strokes: readonly CorrectionStroke[],
  isRough = true,
): Promise<Patch | null> => {
  const { imageId, answer } = cutout
  const payload = { editId: answer.editId, strokes, isRough }
  const response = await call('POST', route.correctionPreview(imageId), { payload })
  const { patch } = correctionPreviewAnswerSchema.parse(await response.json())
  if (patch === null) return null
  const drawn = await patchOf(patch, pngOfDataUrl(patch.png), pngOfDataUrl(patch.changed))
  return patch.isRough ? { ...drawn, refine: () => askForPatch(cutout, strokes, false) } : drawn
}

/** A cut-out corrected by strokes, as a new result at no cost. @throws CallError when the server refuses */
const askForCorrected = async (
  { imageId, answer }: EditResult,
  strokes: readonly CorrectionStroke[],
): Promise<EditResult> => {
  const payload = { editId: answer.editId, strokes }
  const response = await call('POST', route.corrections(imageId), { payload })
  const corrected = processAnswerSchema.parse(await response.json())
  await decodePicture(corrected.processedPath)
  return { answer: corrected, imageId, label: 'Corrected cut-out' }
}

const askAtClick = async (
  routeOf: (imageId: string) => string,
  { imageId, answer }: EditResult,
  click: SelectionHint,
  strokes: readonly CorrectionStroke[],
  signal?: AbortSignal,
): Promise<unknown> => {
  const payload = { cutoutId: answer.editId, hints: [click], strokes }
  const response = await call('POST', routeOf(imageId), { payload, signal })
  return response.json()
}

/** The parts of the thing at a click in the picture that a cut-out was made from. @throws CallError when the server refuses */
const askForThing = async (
  cutout: EditResult,
  click: SelectionHint,
  strokes: readonly CorrectionStroke[],
): Promise<readonly Outline[]> => {
  const { candidates } = candidatesAnswerSchema.parse(await askAtClick(route.candidates, cutout, click, strokes))
  return candidates.filter(({ kind }) => kind === 'object').map(({ outline }) => outline)
}

/** Roughly the same; null where the server has no time to say. @throws CallError when the server refuses */
const askForThingPreview = async (
  cutout: EditResult,
  click: SelectionHint,
  strokes: readonly CorrectionStroke[],
  signal: AbortSignal,
): Promise<readonly Outline[] | null> =>
  selectionPreviewAnswerSchema.parse(await askAtClick(route.selectionPreview, cutout, click, strokes, signal)).outlines

/** Corrects a cut-out on the server. */
export const serverSolver = (cutout: EditResult): CutoutSolver => ({
  solve: (strokes) => askForPatch(cutout, strokes),
  select: (click, strokes) => askForThing(cutout, click, strokes),
  preview: (click, strokes, signal) => askForThingPreview(cutout, click, strokes, signal),
  save: async (strokes) => {
    editor.addResult(await askForCorrected(cutout, strokes))
  },
  onFailure: showCallError,
})
