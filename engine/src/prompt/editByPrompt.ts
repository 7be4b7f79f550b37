import { setImmediate as turn } from 'node:timers/promises'
import { SpotlessError } from '@spotless/contract/error'
import { maxOutputPixels, maxPromptCharacters } from '@spotless/contract/limits'
import type { Operation, OperationOf } from '@spotless/contract/plan'
import { apply, type PixelOperation } from '../adjust/apply.ts'
import { sizeAfter } from '../adjust/sizeAfter.ts'
import { decodePhoto } from '../codec/decode.ts'
import { encodePhoto } from '../codec/encode.ts'
import type { Pipeline, PipelineContext } from '../pipeline.ts'
import type { Raster } from '../raster/raster.ts'
import { describe, describeElsewhere } from './describe.ts'
import { editBackground, isBackgroundStep } from './editBackground.ts'
import { planEdit } from './planEdit.ts'
import { type History, maxPrompts, packWork, readWork } from './work.ts'

const engineName = 'Spotless planner'
const examples = '“a bit brighter”, “crop to 4:5”, “black and white with grain” or “straighten and sharpen”'

type Doable = PixelOperation | OperationOf<'elsewhere'>
const isDoable = (step: Operation): step is Doable => step.kind !== 'elsewhere' || isBackgroundStep(step)
const isElsewhere = (step: Operation): step is OperationOf<'elsewhere'> => !isDoable(step)

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

const run = async (
  photo: Raster,
  steps: readonly Doable[],
  { models, signal, onProgress }: PipelineContext,
): Promise<Raster> => {
  let raster = photo
  for (const [index, step] of steps.entries()) {
    onProgress('inference', index / steps.length, describe(step))
    await turn(undefined, { signal })
    const { width, height } = sizeAfter(raster, step)
    if (width * height > maxOutputPixels)
      throw new SpotlessError(
        'result_too_large',
        `“${describe(step)}” would give ${width}×${height} pixels; at most ${maxOutputPixels} are made.`,
      )
    raster = step.kind === 'elsewhere' ? await editBackground(raster, step, models, signal) : apply(raster, step)
  }
  signal.throwIfAborted()
  return raster
}

interface Understood {
  readonly history: History
  readonly notes: readonly string[]
}

/** Reads the prompt against what was done before; throws when it leaves nothing to do. */
const understand = (prompt: string, before: History): Understood => {
  const plan = planEdit(prompt, before)
  const done = plan.steps.filter(isDoable)
  const other = plan.steps.filter(isElsewhere).map(describeElsewhere)
  const missed = plan.unknown.map((clause) => `Not understood: “${clause}”.`)
  const undone = Math.min(plan.undo, before.length)
  if (done.length === 0 && undone === 0) {
    if (plan.undo > 0) throw new SpotlessError('prompt_not_understood', 'There is no earlier edit to take back.')
    const reason = [...other, ...missed].join(' ') || `Not understood: “${prompt}”.`
    throw new SpotlessError('prompt_not_understood', `${reason} You could try ${examples}. Nothing was charged.`)
  }
  const kept = before.slice(0, before.length - undone)
  const history = done.length > 0 ? [...kept, done] : kept
  if (history.length > maxPrompts)
    throw new SpotlessError(
      'invalid_input',
      `This photo has had ${maxPrompts} edits in a row. Please download it and start again from the result.`,
    )
  const taken = undone === 0 ? [] : [undone === 1 ? 'Took back the last edit' : `Took back the last ${undone} edits`]
  return {
    history,
    notes: [...taken, ...done.map(describe), ...plan.kept.map((clause) => `As asked: ${clause}.`), ...other, ...missed],
  }
}

/**
 * Edits a photo as described in words. The plan of every prompt is replayed from the untouched original, so that many
 * edits in a row lose no more than one. Its `work` is the list of plans, not pixels.
 *
 * @throws SpotlessError `prompt_required`; `prompt_not_understood` when no step of the prompt can be done here;
 *   `result_too_large`; what `decodePhoto` and `encodePhoto` throw
 */
export const editByPrompt: Pipeline = async (request, context) => {
  const { signal, onProgress } = context
  const started = performance.now()
  const prompt = checkPrompt(request.prompt)
  const { history, notes } = understand(prompt, request.previousWork ? readWork(request.previousWork) : [])
  const planned = performance.now()
  onProgress('decoding')
  const { raster, source } = await decodePhoto(request.photo)
  signal.throwIfAborted()
  const decoded = performance.now()
  const edited = await run(raster, history.flat().filter(isDoable), context)
  const ran = performance.now()
  onProgress('encoding')
  const { file, format } = await encodePhoto(edited, source)
  signal.throwIfAborted()
  return {
    file,
    format,
    width: edited.width,
    height: edited.height,
    engine: history.flat().some((step) => step.kind === 'elsewhere') ? `${engineName} and IS-Net` : engineName,
    notes,
    work: packWork(history),
    timingsMs: {
      plan: planned - started,
      decode: decoded - planned,
      edit: ran - decoded,
      encode: performance.now() - ran,
    },
  }
}
