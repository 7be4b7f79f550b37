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
import { checkRepeatable, editElsewhere, leastCoverage } from './editElsewhere.ts'
import type { ExecutableStep } from './execute/executor.ts'
import { executeStep, isExecutable } from './executeStep.ts'
import { type History, maxPrompts, packWork, readWork, type Work } from './work.ts'

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

interface Ran {
  readonly raster: Raster
  readonly done: readonly ExecutableStep[]
  readonly steps: readonly Step[]
  readonly engines: ReadonlySet<string>
  readonly notes: readonly string[]
}

/** What was looked for and is not there ends its own step, not the whole prompt. */
const isMissing = (error: unknown): error is SpotlessError =>
  error instanceof SpotlessError && ['no_subject', 'no_face', 'several_faces', 'face_too_small'].includes(error.code)

const run = async (
  photo: Raster,
  wanted: readonly (readonly [index: number, step: ExecutableStep])[],
  context: PipelineContext,
): Promise<Ran> => {
  let raster = photo
  const done: ExecutableStep[] = []
  const steps: Step[] = []
  const notes: string[] = []
  const engines = new Set<string>()
  for (const [at, [index, step]] of wanted.entries()) {
    const text = describe(step)
    const tell: PipelineContext['onProgress'] = (stage, share = 0) =>
      context.onProgress(stage, (at + share) / wanted.length, text)
    tell('inference')
    checkSize(raster, step)
    try {
      const made = await executeStep(raster, step, { ...context, onProgress: tell })
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

/** Says that nothing can be done, why, and what could be asked instead. */
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

/** The photo that the new steps start from: the kept pixels, or the original with what still counts done again. */
const startFrom = async (
  before: Work,
  history: History,
  decode: () => Promise<Raster>,
  context: PipelineContext,
): Promise<Raster> => {
  if (before.raster !== undefined && history.length === before.history.length) return before.raster
  checkRepeatable(history)
  const again = history.flat().filter(isExecutable)
  return (
    await run(
      await decode(),
      again.map((step, index) => [index, step] as const),
      context,
    )
  ).raster
}

/**
 * Edits a photo as described in words. Each prompt goes on from the pixels of the last one, kept without loss, and taking
 * one back does the remaining plans again from the untouched original: many edits in a row lose no more than one.
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
  const before: Work = request.previousWork
    ? await readWork(request.previousWork, context.compression)
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
    const made = mayAsk ? await editElsewhere(prompt, { raster: base, source, history: kept }, context) : null
    const timingsMs = { plan: planned - started, decode: decoded - planned, edit: nowMs() - decoded }
    return made && { ...made, timingsMs }
  }
  const elsewhere = plan.coverage < leastCoverage ? await askHosted() : null
  if (elsewhere !== null) return elsewhere
  if (isHopeless) refuse(prompt, plan, context.hosted)
  const ran = await run(base, wanted, context)
  if (wanted.length > 0 && ran.done.length === 0) {
    // What is not found here another model may find, unless it was asked already.
    const found = plan.coverage < leastCoverage ? null : await askHosted()
    if (found !== null) return found
    throwMissing(ran.steps)
  }
  const edited = nowMs()

  onProgress('encoding')
  const { file, format } = await encodePhoto(ran.raster, source, context)
  const history: History = ran.done.length > 0 ? [...kept, [...ran.done]] : kept
  const isKept = history.flat().some(isSlow)
  const work = await packWork(isKept ? { history, raster: ran.raster } : { history }, context.compression)
  signal.throwIfAborted()
  const steps = [
    ...ran.steps,
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
    width: ran.raster.width,
    height: ran.raster.height,
    engine: [engineName, ...ran.engines].join(', '),
    notes: [
      ...(undone === 0 ? [] : [undone === 1 ? 'Undid the last edit' : `Undid the last ${undone} edits`]),
      ...steps.flatMap(noteOf),
      ...ran.notes,
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

/** Nothing that was asked for is in the photo: the first reason is the answer, and nothing is charged. */
const throwMissing = (steps: readonly Step[]): never => {
  const reasons = steps.flatMap(({ note }) => note ?? [])
  throw new SpotlessError('no_subject', `${reasons.join(' ')} Nothing was charged.`)
}
