import type { Target } from '@spotless/planner/plan'
import { blendRasters } from '../../adjust/blendRasters.ts'
import type { Raster } from '../../raster/raster.ts'
import type { Found } from '../target/found.ts'
import { targetMask } from '../target/targetMask.ts'
import type { StepResult, Tools } from './executor.ts'

/**
 * Changes what a step's target covers, or the whole photo without a target.
 * @param change the changed photo, everywhere; what is found is undefined without a target
 * @throws SpotlessError `no_subject` or `no_face` if the target is not in the photo
 */
export const onTarget = async (
  photo: Raster,
  target: Target | undefined,
  tools: Tools,
  change: (found: Found | undefined) => Raster | Promise<Raster>,
): Promise<StepResult> => {
  if (target === undefined) return { raster: await change(undefined), engines: [], notes: [] }
  const found = await targetMask(photo, target, tools)
  const { width, data } = found.alpha
  const raster = blendRasters(photo, await change(found), (column, row) => data[row * width + column]! / 255)
  return { raster, engines: found.engines, notes: found.notes }
}
