import type { Step } from '@spotless/planner/plan'
import type { Raster } from '../raster/raster.ts'
import type { ExecutableStep, Executor, StepResult, Tools } from './execute/executor.ts'
import { executors } from './execute/executors.ts'

export const isExecutable = (step: Step): step is ExecutableStep => step.kind !== 'unsupported'

/**
 * Executes one step of a plan. Alpha and bit depth are kept; crops, rotations, frames and resizing change the size as
 * `sizeAfter` predicts; rounded corners and shadows add an alpha channel.
 * @throws SpotlessError `no_subject` or `no_face` naming what was not found; `several_faces` or `face_too_small` for a
 *   headshot; `result_too_large`; the signal's reason
 */
export const executeStep = async (photo: Raster, step: ExecutableStep, tools: Tools): Promise<StepResult> => {
  await tools.yieldToEventLoop()
  const execute = executors[step.kind] as Executor<ExecutableStep['kind']>
  const result = await execute(photo, step, tools)
  return 'raster' in result ? result : { raster: result, engines: [], notes: [] }
}
