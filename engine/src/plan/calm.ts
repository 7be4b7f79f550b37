import type { Operation, OperationOf } from '@spotless/planner/plan'
import { blendRegion, type PixelOperation } from '../adjust/apply.ts'
import { brightenLowLight, lowLightGamma } from '../adjust/lowLight.ts'
import { clean } from '../clean/clean.ts'
import { openPlaneCleaner } from '../clean/planeCleaner.ts'
import type { PipelineContext } from '../pipeline.ts'
import type { Raster } from '../raster/raster.ts'

export type CalmingStep =
  | (OperationOf<'adjust'> & { readonly setting: 'denoise' })
  | OperationOf<'clean-jpeg'>
  | OperationOf<'low-light'>

export const calmingEngine = 'Spotless cleaner'

/** The amount from which on everything is taken out that the network takes for noise or compression. */
const fullAmount = 30
/** A stronger lift shows more noise; from this power on all of it goes. */
const fullPower = 2

/** Whether a step takes noise or the marks of compression out, which the cleaning network does. */
export const isCalming = (step: Operation): step is CalmingStep =>
  step.kind === 'clean-jpeg' || step.kind === 'low-light' || (step.kind === 'adjust' && step.setting === 'denoise')

/** The same step, told apart by its type: arithmetic or the cleaning network's. */
export const toldApart = (step: OperationOf<'adjust'> | PixelOperation | CalmingStep): PixelOperation | CalmingStep => {
  if (step.kind !== 'adjust') return step
  const { setting, ...rest } = step
  return setting === 'denoise' ? { ...rest, setting } : { ...rest, setting }
}

/**
 * Takes noise or compression out of a photo, and lifts it out of the dark where that is asked for. An amount of 30 or more
 * takes out all that the network finds, a smaller one its share.
 *
 * @returns the photo itself where there is nothing to lift
 * @throws the signal's reason when aborted
 */
export const calm = async (
  photo: Raster,
  step: CalmingStep,
  context: Pick<PipelineContext, 'models' | 'signal' | 'yieldToEventLoop' | 'onProgress'>,
): Promise<Raster> => {
  const power = step.kind === 'low-light' ? lowLightGamma(photo, step.amount) : 1
  if (step.kind === 'low-light' && power === 1) return photo
  const share = step.kind === 'low-light' ? power / fullPower : Math.abs(step.amount) / fullAmount
  const cleaned = await clean(photo, await openPlaneCleaner(context.models), context, {
    strength: Math.min(1, share),
    onTile: (done) => context.onProgress('inference', done),
  })
  if (step.kind === 'low-light') return brightenLowLight(cleaned, power)
  return step.kind === 'adjust' ? blendRegion(photo, cleaned, step.region) : cleaned
}
