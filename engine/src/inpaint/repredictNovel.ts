import { flagWhere } from '../kernel/morphology/flagWhere.ts'
import { joinPredictions } from './fillCandidates.ts'
import type { InpaintNetwork } from './inpaintNetwork.ts'
import type { ModelInput } from './modelInput.ts'
import { novelParts } from './novelParts.ts'
import type { WindowPrediction } from './predictWindows.ts'

const keep = 255

/** What a prediction shows in colours of its own, as a hole of its own in what was predicted; null where there is nothing. */
const novelHole = (planes: Uint8Array, { sidePx, mask }: ModelInput): ModelInput | null => {
  const size = sidePx * sidePx
  const filled = flagWhere(size, (at) => mask[at] !== keep)
  const colours = [planes.subarray(0, size), planes.subarray(size, 2 * size), planes.subarray(2 * size)] as const
  const parts = novelParts(colours, filled, sidePx)
  return parts === null ? null : { sidePx, image: planes, mask: parts.map((flag) => (flag === 1 ? 0 : keep)) }
}

/**
 * Predicts again what the network drew in colours that occur nowhere around the hole: a lit window on a dune, a red sign in a wood. With the rest of its
 * own prediction as known the hole is small, and it goes on with the ground.
 *
 * @param predictions one for each window
 * @returns the same where nothing is novel, or the network does not answer
 * @throws the signal's reason when aborted
 */
export const repredictNovel = async (
  network: InpaintNetwork,
  predictions: readonly WindowPrediction[],
): Promise<readonly WindowPrediction[]> => {
  const holes = predictions.map((prediction) => novelHole(joinPredictions(prediction), prediction.input))
  const inputs = holes.filter((hole) => hole !== null)
  const answers = inputs.length === 0 ? null : await network.run(inputs)
  if (answers === null) return predictions
  return predictions.map((prediction, window) => {
    const hole = holes[window] ?? null
    if (hole === null) return prediction
    return { ...prediction, detailed: [answers[inputs.indexOf(hole)] as Uint8Array], coarse: [] }
  })
}
