import { threshold } from '../kernel/morphology/threshold.ts'
import { segmentPatch } from './estimateMark.ts'
import type { EstimateOptions } from './estimateOptions.ts'
import { explainsPatch } from './explainsPatch.ts'
import { invertHalvedChroma } from './invertHalvedChroma.ts'
import { invertMark } from './invertMark.ts'
import type { UnderMark } from './layeredCoverage.ts'
import { fullCoverage, type Mark } from './mark.ts'
import type { Explained } from './markFault.ts'
import type { MarkPatch } from './markPatch.ts'
import { softnessOf } from './softnessOf.ts'
import { stepOver } from './stepOver.ts'

/**
 * Coverage of one patch; null where the mark does not explain it.
 * @param under what lies under the mark and has been taken away from the patch
 */
export const explainMark = async (
  patch: MarkPatch,
  mark: Mark,
  { noise, network, runtime, isChromaHalved = false }: EstimateOptions,
  isThorough: boolean,
  under?: UnderMark,
): Promise<Explained | null> => {
  const predictUnderneath = under && network?.predictFirstLayer
  const predicted = predictUnderneath
    ? await predictUnderneath(patch, under, mark, noise, runtime)
    : ((await network?.predictCoverage(patch, mark, noise, runtime, isThorough)) ?? null)
  const isInside = predicted === null ? segmentPatch(patch, mark, noise, isThorough) : threshold(predicted, 0.5)
  const isWhole = predicted === null ? isInside : threshold(predicted, fullCoverage)
  if (!explainsPatch(patch, isInside, isWhole, mark, noise, predicted !== null)) return null
  const softness = predicted === null ? 0 : softnessOf(predicted)
  const inverted = invertMark(patch, isInside, mark, noise, predicted)
  const planes = isChromaHalved ? invertHalvedChroma(patch, mark, inverted) : inverted.planes
  const solution = { planes, coverage: inverted.coverage }
  const step = stepOver(patch.box, solution, mark)
  return { ...solution, mark, softness, step, under: new Float32Array(patch.painted.length) }
}
