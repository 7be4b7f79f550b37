import { SpotlessError } from '@spotless/contract/error'
import { maxPromptCharacters } from '@spotless/contract/limits'
import { promptOptionsSchema } from '@spotless/contract/options'
import { isSlow } from '@spotless/planner/isSlow'
import { planEdit } from '@spotless/planner/planEdit'
import { decodeRecent } from '../container/decodeRecent.ts'
import { encodePhoto } from '../container/encodePhoto.ts'
import type { EditResult, Pipeline, PipelineContext } from '../pipeline.ts'
import type { Raster } from '../raster/raster.ts'
import { checkRepeatable, editByHostedModel, minCoverage } from './editByHostedModel.ts'
import type { ExecutableStep } from './execute/executor.ts'
import { isExecutable } from './executeStep.ts'
import { executeSteps } from './executeSteps.ts'
import { answerOf, notesOf, refuse, throwMissing } from './planAnswer.ts'
import { type History, maxPrompts, packHistory, readHistory, type StoredHistory } from './storedHistory.ts'

const engineName = 'Spotless planner'

const checkPrompt = (prompt: string | undefined): string => {
  const text = prompt?.trim() ?? ''
  if (text === '') throw new SpotlessError('prompt_required', 'Please describe what you want to do with the image.')
  if (text.length > maxPromptCharacters)
    throw new SpotlessError(
      'invalid_input',
      `The description has ${text.length} characters; at most ${maxPromptCharacters} are read.`,
    )
  return text
}

/** The photo that the new steps start from: the kept pixels, or the original with the remaining steps replayed. */
const startFrom = async (
  before: StoredHistory,
  history: History,
  original: Raster,
  context: PipelineContext,
): Promise<Raster> => {
  if (before.raster !== undefined && history.length === before.history.length) return before.raster
  checkRepeatable(history)
  const again = history.flat().filter(isExecutable)
  return (await executeSteps(original, [...again.entries()], context)).raster
}

/**
 * Edits a photo by a prompt. Each prompt continues from the lossless pixels of the last one, and an undo replays the
 * remaining plans on the untouched original, so many edits in a row lose no more than one.
 *
 * @throws SpotlessError `prompt_required`; `prompt_not_understood` when no step of the prompt can be done here; `no_subject`
 *   or `no_face` when nothing that the prompt names is in the photo; `invalid_input` for work of another mode;
 *   `result_too_large`; what `decodePhoto` and `encodePhoto` throw
 */
export const editByPrompt: Pipeline = async (request, context) => {
  const { signal, onProgress, nowMs } = context
  const started = nowMs()
  const prompt = checkPrompt(request.prompt)
  const { skipSteps } = promptOptionsSchema.parse(request.options.prompt ?? {})
  const before: StoredHistory = request.previousWork
    ? await readHistory(request.previousWork, context.compression)
    : { history: [] }
  const plan = planEdit(prompt, before.history)
  const undone = Math.min(plan.undo, before.history.length)
  const indexed = plan.steps.map((step, index) => [index, step] as const)
  const wanted = indexed.filter(
    (entry): entry is readonly [number, ExecutableStep] => isExecutable(entry[1]) && !skipSteps.includes(entry[0]),
  )
  const isAllSkipped = indexed.some(([index, step]) => isExecutable(step) && skipSteps.includes(index))
  const isHopeless = wanted.length === 0 && undone === 0 && !isAllSkipped
  const mayAsk = context.hosted?.isEmpty === false && plan.undo === 0 && skipSteps.length === 0
  if (isHopeless && !mayAsk) refuse(prompt, plan, context.hosted)
  const kept = before.history.slice(0, before.history.length - undone)
  if (kept.length >= maxPrompts)
    throw new SpotlessError(
      'invalid_input',
      `This photo has had ${maxPrompts} edits in a row. Please download it and start again from the result.`,
    )
  const planned = nowMs()

  onProgress('decoding')
  const { raster, source } = await decodeRecent(request.photo, context)
  signal.throwIfAborted()
  const decoded = nowMs()
  const base = await startFrom(before, kept, raster, context)
  const askHosted = async (): Promise<EditResult | null> => {
    const made = mayAsk ? await editByHostedModel(prompt, { raster: base, source, history: kept }, context) : null
    const timingsMs = { plan: planned - started, decode: decoded - planned, edit: nowMs() - decoded }
    return made && { ...made, timingsMs }
  }
  const hosted = plan.coverage < minCoverage ? await askHosted() : null
  if (hosted !== null) return hosted
  if (isHopeless) refuse(prompt, plan, context.hosted)
  const executed = await executeSteps(base, wanted, context)
  if (wanted.length > 0 && executed.done.length === 0) {
    // A hosted model may find what was not found here, unless it was asked already.
    const found = plan.coverage < minCoverage ? null : await askHosted()
    if (found !== null) return found
    throwMissing(executed.steps)
  }
  const edited = nowMs()

  onProgress('encoding')
  const { file, format } = await encodePhoto(executed.raster, source, context)
  const history: History = executed.done.length > 0 ? [...kept, [...executed.done]] : kept
  const isKept = history.flat().some(isSlow)
  const work = await packHistory(isKept ? { history, raster: executed.raster } : { history }, context.compression)
  signal.throwIfAborted()
  const answer = answerOf(plan, executed, skipSteps, undone)
  return {
    file,
    format,
    width: executed.raster.width,
    height: executed.raster.height,
    engine: [engineName, ...executed.engines].join(', '),
    notes: notesOf(answer, executed, plan.kept),
    plan: answer,
    work,
    timingsMs: {
      plan: planned - started,
      decode: decoded - planned,
      edit: edited - decoded,
      encode: nowMs() - edited,
    },
  }
}
