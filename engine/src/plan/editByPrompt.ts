import { SpotlessError } from '@spotless/contract/error'
import { maxPromptCharacters } from '@spotless/contract/limits'
import { promptOptionsSchema } from '@spotless/contract/options'
import { isSlow } from '@spotless/planner/isSlow'
import type { EditPlan } from '@spotless/planner/plan'
import { planEdit } from '@spotless/planner/planEdit'
import { planPointed } from '@spotless/planner/pointing/planPointed'
import { decodeRecent } from '../container/decodeRecent.ts'
import type { MadeResult, Pipeline, PipelineContext } from '../pipeline.ts'
import type { Raster } from '../raster/raster.ts'
import { choosePlan, mayAskModel } from './choosePlan.ts'
import { checkRepeatable, editByHostedModel, minCoverage } from './editByHostedModel.ts'
import type { ExecutableStep } from './execute/executor.ts'
import { isExecutable } from './executeStep.ts'
import { executeSteps } from './executeSteps.ts'
import { answerOf, notesOf, refuse, throwMissing } from './planAnswer.ts'
import { type History, maxPrompts, packHistory, readHistory, type StoredHistory } from './storedHistory.ts'
import { fileWishOf, sizeLimitOf, storeResult } from './storeResult.ts'

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

const plannerNotes = (name: string | null): readonly string[] =>
  name === null ? [] : [`Planned by ${name} from your words and from what was measured; the photo was not sent to it.`]

/** What a plan comes to: its steps, how many earlier prompts it takes back, and what stays of them. */
const settle = (plan: EditPlan, before: StoredHistory, skipSteps: readonly number[], context: PipelineContext) => {
  const undone = Math.min(plan.undo, before.history.length)
  const indexed = plan.steps.map((step, index) => [index, step] as const)
  const wanted = indexed.filter(
    (entry): entry is readonly [number, ExecutableStep] => isExecutable(entry[1]) && !skipSteps.includes(entry[0]),
  )
  const isAllSkipped = indexed.some(([index, step]) => isExecutable(step) && skipSteps.includes(index))
  return {
    ...{ plan, wanted, undone },
    kept: before.history.slice(0, before.history.length - undone),
    isHopeless: wanted.length === 0 && undone === 0 && !isAllSkipped,
    /** Whether a model outside may carry out the prompt as a whole. */
    mayAsk: context.hosted?.isEmpty === false && plan.undo === 0 && skipSteps.length === 0,
  }
}

/** @throws SpotlessError `invalid_input` when the photo has had too many edits in a row */
const checkLength = (history: History): void => {
  if (history.length < maxPrompts) return
  throw new SpotlessError(
    'invalid_input',
    `This photo has had ${maxPrompts} edits in a row. Please download it and start again from the result.`,
  )
}

/**
 * Edits a photo by a prompt. Each prompt continues from the lossless pixels of the last one, and an undo replays the
 * remaining plans on the untouched original, so many edits in a row lose no more than one. The rules plan it where they
 * understand every word, else a language model where one may be asked.
 *
 * @throws SpotlessError `prompt_required`; `prompt_not_understood` when no step of the prompt can be done here; `no_subject`
 *   or `no_face` when nothing that the prompt names is in the photo; `invalid_input` for work of another mode;
 *   `result_too_large`; what `decodePhoto` and `encodePhoto` throw
 */
export const editByPrompt: Pipeline<MadeResult> = async (request, context) => {
  const { signal, onProgress, nowMs } = context
  const started = nowMs()
  const prompt = checkPrompt(request.prompt)
  const { skipSteps, pointed } = promptOptionsSchema.parse(request.options.prompt ?? {})
  const before: StoredHistory = request.previousWork
    ? await readHistory(request.previousWork, context.compression)
    : { history: [] }
  const isPointed = pointed.length > 0
  const rules = isPointed ? planPointed(prompt, before.history, pointed) : planEdit(prompt, before.history)
  const byRules = settle(rules, before, skipSteps, context)
  if (byRules.isHopeless && !byRules.mayAsk && !mayAskModel(prompt, rules, context))
    refuse(prompt, rules, context.hosted)
  checkLength(byRules.kept)

  onProgress('decoding')
  const { raster, source } = await decodeRecent(request.photo, context)
  signal.throwIfAborted()
  const decoded = nowMs()
  const chosen = isPointed
    ? { plan: rules, plannedBy: null }
    : await choosePlan(prompt, rules, before.raster ?? raster, before.history, context)
  const { plan, wanted, undone, kept, isHopeless, mayAsk } = settle(chosen.plan, before, skipSteps, context)
  checkLength(kept)
  const planned = nowMs()
  const base = await startFrom(before, kept, raster, context)
  const askHosted = async (): Promise<MadeResult | null> => {
    const ofFile = plan.steps.filter(({ kind }) => kind === 'file')
    const made = mayAsk
      ? await editByHostedModel(prompt, { raster: base, source, history: kept, ofFile }, context)
      : null
    const timingsMs = { decode: decoded - started, plan: planned - decoded, edit: nowMs() - planned }
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
  const history: History = executed.done.length > 0 ? [...kept, [...executed.done]] : kept
  const wish = fileWishOf(history.flat())
  const { file, format, notes: storageNotes } = await storeResult(executed.raster, source, wish, context)
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
    notes: [...notesOf(answer, executed, plan.kept), ...plannerNotes(chosen.plannedBy)],
    plan: answer,
    work,
    storageNotes,
    ...sizeLimitOf(executed.raster, source, wish, context),
    timingsMs: {
      decode: decoded - started,
      plan: planned - decoded,
      edit: edited - planned,
      encode: nowMs() - edited,
    },
  }
}
