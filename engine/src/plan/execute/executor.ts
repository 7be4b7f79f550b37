import type { Step, StepOf } from '@spotless/planner/plan'
import type { PipelineContext } from '../../pipeline.ts'
import type { Raster } from '../../raster/raster.ts'

/** What executors need besides the photo. */
export type Tools = PipelineContext

/** A photo after one step, the networks that changed it, and what the person should know. */
export interface StepResult {
  readonly raster: Raster
  readonly engines: readonly string[]
  readonly notes: readonly string[]
}

/** Every step but those that the answer reports with what comes nearest. */
export type ExecutableStep = Exclude<Step, StepOf<'unsupported'>>

/**
 * Executes the steps of one kind: a raster if no network was needed.
 * @throws SpotlessError `no_subject` or `no_face` naming what was not found; `result_too_large`; the signal's reason
 */
export type Executor<K extends ExecutableStep['kind']> = (
  photo: Raster,
  step: StepOf<K>,
  tools: Tools,
) => Raster | Promise<Raster | StepResult>
