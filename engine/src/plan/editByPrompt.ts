import { SpotlessError } from '@spotless/contract/error'
import { maxOutputPixels, maxPromptCharacters } from '@spotless/contract/limits'
import { promptOptionsSchema } from '@spotless/contract/options'
import type { PlanAnswer } from '@spotless/contract/plan'
import { describe } from '@spotless/planner/describe'
import { isSlow } from '@spotless/planner/isSlow'
import { nearest } from '@spotless/planner/nearest'
import type { EditPlan, Operation } from '@spotless/planner/plan'
import { planEdit } from '@spotless/planner/planEdit'
import { sizeAfter } from '@spotless/planner/sizeAfter'
import { decodeRecent } from '../container/decodeRecent.ts'
import { encodePhoto } from '../container/encodePhoto.ts'
import type { EditResult, Pipeline, PipelineContext } from '../pipeline.ts'
import type { Raster } from '../raster/raster.ts'
import { checkRepeatable, editByHostedModel, minCoverage } from './editByHostedModel.ts'
import type { ExecutableStep } from './execute/executor.ts'
import { executeStep, isExecutable } from './executeStep.ts'
import { type History, maxPrompts, packHistory, readHistory, type StoredHistory } from './storedHistory.ts'

const engineName = 'Spotless planner'
const examples =
  '“a bit brighter”, “crop to 4:5”, “remove the car on the left”, “white background” or “add "Summer" at the top”'

type Step = PlanAnswer['steps'][number]

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

const checkSize = (raster: Raster, step: Operation): void => {
  const { width, height } = sizeAfter(raster, step)
  if (width * height > maxOutputPixels)
    throw new SpotlessError(
      'result_too_large',
      `“${describe(step)}” would give ${width}×${height} pixels; at most ${maxOutputPixels} are made.`,
    )
}

interface ExecutedSteps {
  readonly raster: Raster
  readonly done: readonly ExecutableStep[]
  readonly steps: readonly Step[]
  readonly engines: ReadonlySet<string>
  readonly notes: readonly string[]
}

/** A target that is not in the photo ends its own step, not the whole prompt. */
const isMissing = (error: unknown): error is SpotlessError =>
  error instanceof SpotlessError && ['no_subject', 'no_face', 'several_faces', 'face_too_small'].includes(error.code)

const executeSteps = async (
  photo: Raster,
  wanted: readonly (readonly [index: number, step: ExecutableStep])[],
  context: PipelineContext,
): Promise<ExecutedSteps> => {
  let raster = photo
  const done: ExecutableStep[] = []
  const steps: Step[] = []
  const notes: string[] = []
  const engines = new Set<string>()
  for (const [at, [index, step]] of wanted.entries()) {
    const text = describe(step)
    const reportProgress: PipelineContext['onProgress'] = (stage, fraction = 0) =>
      context.onProgress(stage, (at + fraction) / wanted.length, text)
    reportProgress('inference')
    checkSize(raster, step)
    try {
      const made = await executeStep(raster, step, { ...context, onProgress: reportProgress })
      raster = made.raster
      done.push(step)
      steps.push({ index, text, state: 'done' })
      notes.push(...made.notes)
      for (const engine of made.engines) engines.add(engine)
    } catch (error) {
      if (!isMissing(error)) throw error
      steps.push({ index, text, state: 'missing', note: error.message })
    }
  }
  context.signal.throwIfAborted()
  return { raster, done, steps, engines, notes }
}

const unknownOf = ({ unknown }: EditPlan): PlanAnswer['unknown'] =>
  unknown.map((text) => ({ text, alternative: nearest(text) }))

const sayUnknown = ({ text, alternative }: PlanAnswer['unknown'][number]): string =>
  `Not understood: “${text}”.${alternative === null ? '' : ` Nearest: ${alternative}.`}`

/** Refuses a prompt with the reasons and with examples of prompts that work. */
const refuse = (prompt: string, plan: EditPlan, hosted: PipelineContext['hosted']): never => {
  if (plan.undo > 0 && plan.steps.length === 0)
    throw new SpotlessError('prompt_not_understood', 'There is no earlier edit to take back.')
  const reasons = [
    ...plan.steps.filter((step) => step.kind === 'unsupported').map(describe),
    ...unknownOf(plan).map(sayUnknown),
  ]
  const reason = reasons.join(' ') || `Not understood: “${prompt}”.`
  const asked = (hosted?.report()?.failures ?? []).map(({ provider, reason: why }) => ` ${provider} ${why}.`).join('')
  throw new SpotlessError('prompt_not_understood', `${reason}${asked} You could try ${examples}. Nothing was charged.`)
}

const noteOf = ({ text, state, note }: Step): readonly string[] => {
  if (state === 'skipped') return []
  return [state === 'done' ? text : (note ?? text)]
}

/** The photo that the new steps start from: the kept pixels, or the original with the remaining steps replayed. */
const startFrom = async (
  before: StoredHistory,
  history: History,
  decode: () => Promise<Raster>,
  context: PipelineContext,
): Promise<Raster> => {
  if (before.raster !== undefined && history.length === before.history.length) return before.raster
  checkRepeatable(history)
  const again = history.flat().filter(isExecutable)
  return (
    await executeSteps(
      await decode(),
      again.map((step, index) => [index, step] as const),
      context,
    )
  ).raster
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
  const base = await startFrom(before, kept, async () => raster, context)
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
  const steps = [
    ...executed.steps,
    ...indexed.flatMap(([index, step]): Step[] => {
      if (step.kind === 'unsupported')
        return [{ index, text: describe(step), state: 'unsupported', note: describe(step) }]
      return skipSteps.includes(index) ? [{ index, text: describe(step), state: 'skipped' }] : []
    }),
  ].sort((one, other) => one.index - other.index)
  const unknown = unknownOf(plan)
  return {
    file,
    format,
    width: executed.raster.width,
    height: executed.raster.height,
    engine: [engineName, ...executed.engines].join(', '),
    notes: [
      ...(undone === 0 ? [] : [undone === 1 ? 'Undid the last edit' : `Undid the last ${undone} edits`]),
      ...steps.flatMap(noteOf),
      ...executed.notes,
      ...plan.kept.map((clause) => `As asked: ${clause}.`),
      ...unknown.map(sayUnknown),
    ],
    plan: { steps, undone, unknown, coverage: plan.coverage },
    work,
    timingsMs: {
      plan: planned - started,
      decode: decoded - planned,
      edit: edited - decoded,
      encode: nowMs() - edited,
    },
  }
}

/** Nothing that was asked for is in the photo: the reasons are the answer, and nothing is charged. */
const throwMissing = (steps: readonly Step[]): never => {
  const reasons = steps.flatMap(({ note }) => note ?? [])
  throw new SpotlessError('no_subject', `${reasons.join(' ')} Nothing was charged.`)
}
