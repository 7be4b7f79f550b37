import { SpotlessError } from '@spotless/contract/error'
import type { Step } from '@spotless/planner/plan'
import type { Source } from '../container/photo.ts'
import type { MadeResult, PipelineContext } from '../pipeline.ts'
import type { Raster } from '../raster/raster.ts'
import { askForEdit } from './askForEdit.ts'
import { type History, packHistory } from './storedHistory.ts'
import { fileWishOf, sizeLimitOf, storeResult } from './storeResult.ts'

/** A prompt of which the planner covers less than this ratio is offered to hosted models first. */
export const minCoverage = 0.75

const maxObjectCharacters = 200

/** A prompt that a hosted model carried out, as stored in the history: it cannot be replayed here. */
const stepOf = (prompt: string): Step => ({
  kind: 'unsupported',
  task: 'edit-object',
  object: prompt.slice(0, maxObjectCharacters),
})

/** @throws SpotlessError `invalid_input` when the history holds a step that only a hosted model could repeat */
export const checkRepeatable = (history: History): void => {
  if (!history.flat().some(({ kind }) => kind === 'unsupported' || kind === 'generate')) return
  throw new SpotlessError(
    'invalid_input',
    'An earlier edit was made by another model and cannot be made again as it was. Please go on from its result, or download it and upload it as a new photo.',
  )
}

/**
 * Asks a hosted model to carry out a prompt.
 * @param before the photo that it continues from, the steps that made it, and those of this prompt that are about the file
 * @returns null when no such model is allowed or none gave a usable answer
 */
export const editByHostedModel = async (
  prompt: string,
  before: {
    readonly raster: Raster
    readonly source: Source
    readonly history: History
    readonly ofFile: readonly Step[]
  },
  context: PipelineContext,
): Promise<Omit<MadeResult, 'timingsMs'> | null> => {
  const asked = await askForEdit(before.raster, prompt, context)
  if (asked === null) return null
  const { raster, isLocal } = asked.value
  context.onProgress('encoding')
  const history: History = [...before.history, [...before.ofFile, stepOf(prompt)]]
  const wish = fileWishOf(history.flat())
  const encoded = await storeResult(raster, before.source, wish, context)
  const work = await packHistory({ history, raster }, context.compression)
  context.signal.throwIfAborted()
  const rest = isLocal ? 'All other pixels are unchanged.' : 'The whole photo was changed.'
  return {
    ...encoded,
    width: raster.width,
    height: raster.height,
    engine: asked.engine,
    work,
    notes: [`Edited by ${asked.engine} as asked: “${prompt}”. ${rest}`],
    storageNotes: encoded.notes,
    ...sizeLimitOf(raster, before.source, wish, context),
    plan: { steps: [{ index: 0, text: prompt, state: 'done', note: rest }], undone: 0, unknown: [], coverage: 1 },
  }
}
