import { SpotlessError } from '@spotless/contract/error'
import type { Operation } from '@spotless/planner/plan'
import { encodePhoto } from '../container/encodePhoto.ts'
import type { Source } from '../container/photo.ts'
import type { EditResult, PipelineContext } from '../pipeline.ts'
import type { Raster } from '../raster/raster.ts'
import { askForEdit } from './askForEdit.ts'
import { type History, packWork } from './work.ts'

/** Below this share of its wishes that our own planner carries out, a prompt is offered to other models first. */
export const leastCoverage = 0.75

const mostObject = 200

/** A prompt that a model outside our own engines carried out, as the history remembers it: it cannot be done again here. */
const stepOf = (prompt: string): Operation => ({
  kind: 'unsupported',
  task: 'edit-object',
  object: prompt.slice(0, mostObject),
})

/** @throws SpotlessError `invalid_input` where the steps hold one that only another model could do again */
export const checkRepeatable = (history: History): void => {
  if (!history.flat().some(({ kind }) => kind === 'unsupported')) return
  throw new SpotlessError(
    'invalid_input',
    'An earlier edit was made by another model and cannot be made again as it was. Please go on from its result, or download it and upload it as a new photo.',
  )
}

/**
 * Has a model outside our own engines carry out a prompt.
 * @param before the photo that it goes on from, and the steps that made it
 * @returns null when no such model may or could
 */
export const editElsewhere = async (
  prompt: string,
  before: { readonly raster: Raster; readonly source: Source; readonly history: History },
  context: PipelineContext,
): Promise<Omit<EditResult, 'timingsMs'> | null> => {
  const asked = await askForEdit(before.raster, prompt, context)
  if (asked === null) return null
  const { raster, isLocal } = asked.value
  context.onProgress('encoding')
  const encoded = await encodePhoto(raster, before.source, context)
  const work = await packWork({ history: [...before.history, [stepOf(prompt)]], raster }, context.compression)
  context.signal.throwIfAborted()
  const rest = isLocal ? 'All other pixels are unchanged.' : 'The whole photo was changed.'
  return {
    ...encoded,
    ...{ width: raster.width, height: raster.height, engine: asked.engine, work },
    notes: [`Edited by ${asked.engine} as asked: “${prompt}”. ${rest}`],
    plan: { steps: [{ index: 0, text: prompt, state: 'done', note: rest }], undone: 0, unknown: [], coverage: 1 },
  }
}
