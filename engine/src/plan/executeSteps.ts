import { SpotlessError } from '@spotless/contract/error'
import { maxOutputPixels } from '@spotless/contract/limits'
import type { PlanAnswer } from '@spotless/contract/plan'
import { describe } from '@spotless/planner/describe'
import type { Step } from '@spotless/planner/plan'
import { sizeAfter } from '@spotless/planner/sizeAfter'
import type { PipelineContext } from '../pipeline.ts'
import type { Raster } from '../raster/raster.ts'
import type { ExecutableStep } from './execute/executor.ts'
import { executeStep } from './executeStep.ts'

const checkSize = (raster: Raster, step: Step): void => {
  const { width, height } = sizeAfter(raster, step)
  if (width * height > maxOutputPixels)
    throw new SpotlessError(
      'result_too_large',
      `“${describe(step)}” would give ${width}×${height} pixels; at most ${maxOutputPixels} are made.`,
    )
}

/** A photo after several steps, and how each of them ended. */
export interface ExecutedSteps {
  readonly raster: Raster
  readonly done: readonly ExecutableStep[]
  readonly steps: PlanAnswer['steps']
  readonly engines: ReadonlySet<string>
  readonly notes: readonly string[]
}

/** A target that is not in the photo ends its own step, not the whole prompt. */
const isMissing = (error: unknown): error is SpotlessError =>
  error instanceof SpotlessError && ['no_subject', 'no_face', 'several_faces', 'face_too_small'].includes(error.code)

/**
 * Executes steps one after another, each with its index in the plan.
 * @throws SpotlessError `result_too_large`; what `executeStep` throws, missing targets aside
 */
export const executeSteps = async (
  photo: Raster,
  wanted: readonly (readonly [index: number, step: ExecutableStep])[],
  context: PipelineContext,
): Promise<ExecutedSteps> => {
  let raster = photo
  const done: ExecutableStep[] = []
  const steps: PlanAnswer['steps'] = []
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
