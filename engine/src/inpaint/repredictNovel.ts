import { flagWhere } from '../kernel/morphology/flagWhere.ts'
import type { Yielding } from '../ports.ts'
import { completeWithPatches } from './completeWithPatches.ts'
import { joinPredictions } from './fillCandidates.ts'
import type { InpaintNetwork } from './inpaintNetwork.ts'
import type { ModelInput } from './modelInput.ts'
import type { ColourPlanes } from './novelColours.ts'
import { novelParts } from './novelParts.ts'
import type { WindowPrediction } from './predictWindows.ts'

const keep = 255

/** What planes show in colours of their own, or in those of an earlier answer, as a hole of its own in them; null where there is nothing. */
const novelHole = (planes: Uint8Array, { sidePx, mask }: ModelInput, earlier = planes): ModelInput | null => {
  const size = sidePx * sidePx
  const filled = flagWhere(size, (at) => mask[at] !== keep)
  const coloursOf = (of: Uint8Array): ColourPlanes => [
    of.subarray(0, size),
    of.subarray(size, 2 * size),
    of.subarray(2 * size),
  ]
  const colours = coloursOf(planes)
  const parts = novelParts(colours, filled, sidePx, earlier === planes ? colours : coloursOf(earlier))
  return parts === null ? null : { sidePx, image: planes, mask: parts.map((flag) => (flag === 1 ? 0 : keep)) }
}

/**
 * Predicts again what the network drew in colours that occur nowhere around the hole: a lit window on a dune, a red sign in a wood. With the rest of its
 * own prediction as known the hole is small, and it goes on with the ground. What it draws in such colours again is filled from the photo's own pixels.
 *
 * @param predictions one for each window
 * @returns the same where nothing is novel, or the network does not answer
 * @throws the signal's reason when aborted
 */
export const repredictNovel = async (
  network: InpaintNetwork,
  predictions: readonly WindowPrediction[],
  yieldToEventLoop: Yielding['yieldToEventLoop'],
): Promise<readonly WindowPrediction[]> => {
  const holes = predictions.map((prediction) => novelHole(joinPredictions(prediction), prediction.input))
  const inputs = holes.filter((hole) => hole !== null)
  const answers = inputs.length === 0 ? null : await network.run(inputs)
  if (answers === null) return predictions
  const again: WindowPrediction[] = []
  for (const [window, prediction] of predictions.entries()) {
    const hole = holes[window] ?? null
    if (hole === null) {
      again.push(prediction)
      continue
    }
    const answer = answers[inputs.indexOf(hole)] as Uint8Array
    const left = novelHole(answer, prediction.input, joinPredictions(prediction))
    const planes = left === null ? null : await completeWithPatches(left, yieldToEventLoop)
    again.push({ ...prediction, detailed: [planes ?? answer], coarse: [], isPatched: planes !== null })
  }
  return again
}
