import { threshold } from '../kernel/morphology/threshold.ts'
import { segmentPatch } from './estimateMark.ts'
import type { EstimateOptions } from './estimateOptions.ts'
import { explainsPatch } from './explainsPatch.ts'
import { invertHalvedChroma } from './invertHalvedChroma.ts'
import { invertMark } from './invertMark.ts'
import { fullCoverage, type Mark } from './mark.ts'
import type { Explained } from './markFault.ts'
import type { MarkPatch } from './markPatch.ts'
import { softnessOf } from './softnessOf.ts'
import { stepOver } from './stepOver.ts'

/** Coverage of one patch; null where the mark does not explain it. */
export const explainMark = async (
  patch: MarkPatch,
  mark: Mark,
  { noise, network, runtime, isChromaHalved = false }: EstimateOptions,
  isThorough: boolean,
): Promise<Explained | null> => {
  const predicted = (await network?.predictCoverage(patch, mark, noise, runtime, isThorough)) ?? null
  const isInside = predicted === null ? segmentPatch(patch, mark, noise, isThorough) : threshold(predicted, 0.5)
  const isWhole = predicted === null ? isInside : threshold(predicted, fullCoverage)
  if (!explainsPatch(patch, isInside, isWhole, mark, noise, predicted !== null)) return null
  const softness = predicted === null ? 0 : softnessOf(predicted)
  const inverted = invertMark(patch, isInside, mark, noise, predicted)
  const planes = isChromaHalved ? invertHalvedChroma(patch, mark, inverted) : inverted.planes
  const solution = { planes, coverage: inverted.coverage }
  const under = new Float32Array(patch.painted.length)
  return { ...solution, mark, softness, step: stepOver(patch.box, solution, mark), under }
}
