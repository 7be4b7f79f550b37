import { dilate } from '../kernel/morphology/dilate.ts'
import { completeWithPatches } from './completeWithPatches.ts'
import { type FillCandidate, joinPredictions, planesCandidate } from './fillCandidates.ts'
import type { FillTask } from './fillTask.ts'
import { type ForeignPatches, findForeignPatches } from './findForeignPatches.ts'
import type { ModelInput } from './modelInput.ts'
import type { FillWindow } from './planWindows.ts'
import type { WindowPrediction } from './predictWindows.ts'

/** From this foreignness a fill shows something that does not belong; below it is the usual variety of a photo. */
const minForeignness = 0.06
/** Weight of the foreignness beside half the cost of a fill, when several fills of one hole are compared. */
const foreignWeight = 6
/** A hole filled from elsewhere alone loses what the network got right: its rank is higher by this. */
const wholeCopyRank = 0.3
/** A fill of the photo's own pixels costs at most this for being calmer than its surroundings. */
const maxCalmCost = 0.6
/** A foreign part is filled again with this much around it, as a fraction of the compared side. */
const partMarginRatio = 0.03
const keep = 255

/** How much of a fill does not belong: the mean over the compared sides of its foreign fraction and excess, 0–2. */
export const foreignnessOf = (foreign: readonly ForeignPatches[]): number =>
  foreign.reduce((sum, { fraction, excess }) => sum + fraction + Math.min(1, excess), 0) / foreign.length

/** The filled window with only its foreign parts unknown; null where they are nothing. */
const foreignPart = (planes: Uint8Array, input: ModelInput, foreign: readonly ForeignPatches[]): ModelInput | null => {
  const { sidePx } = input
  const mask = new Uint8Array(sidePx * sidePx).fill(keep)
  let isAny = false
  for (const { isForeign, sidePx: comparedPx } of foreign) {
    const perPx = sidePx / comparedPx
    const grown = dilate(isForeign, comparedPx, Math.round(partMarginRatio * comparedPx))
    for (let at = 0; at < mask.length; at++) {
      const from = Math.floor(Math.floor(at / sidePx) / perPx) * comparedPx + Math.floor((at % sidePx) / perPx)
      if (input.mask[at] !== 0 || grown[from] !== 1) continue
      mask[at] = 0
      isAny = true
    }
  }
  return isAny ? { sidePx, image: planes, mask } : null
}

/** A fill and how much of it does not belong. */
export interface JudgedFill extends FillCandidate {
  readonly foreignness: number
  /** What its pixels come from: the network, in part the photo's own pixels elsewhere, or those alone. */
  readonly source: 'network' | 'both' | 'photo'
}

/** The cost of a fill; one of the photo's own pixels may be calmer than its surroundings, as a plain ground beside a rough one is. */
const costOf = ({ score, source }: JudgedFill): number =>
  source === 'network' ? score.cost : score.cost - Math.max(0, -Math.log2(score.sharpness) - maxCalmCost)

/** 0 is ideal; of two fills of one hole the one of lower rank is taken. */
const rankOf = (fill: JudgedFill): number =>
  costOf(fill) / 2 +
  foreignWeight * Math.max(0, fill.foreignness - minForeignness) +
  (fill.source === 'photo' ? wholeCopyRank : 0)

/** The fill of lower rank; the first of equals. */
export const betterFill = (one: JudgedFill, other: JudgedFill): JudgedFill =>
  rankOf(other) < rankOf(one) ? other : one

/**
 * The network's fill of a window where everything in it belongs there; else the best of it, of the same with what does not
 * belong filled from the photo's own pixels, and of a fill from those pixels alone.
 *
 * @throws the signal's reason when aborted
 */
export const chooseFill = async (
  task: FillTask,
  window: FillWindow,
  prediction: WindowPrediction,
): Promise<JudgedFill> => {
  const { frame, input } = prediction
  const planes = joinPredictions(prediction)
  const candidate = planesCandidate(task, window, frame, planes)
  if (!task.isJudged) return { ...candidate, foreignness: 0, source: 'network' }
  const foreign = findForeignPatches(planes, input)
  const first: JudgedFill = { ...candidate, foreignness: foreignnessOf(foreign), source: 'network' }
  if (first.foreignness <= minForeignness) return first
  const part = foreignPart(planes, input, foreign)
  let best = first
  for (const [unknown, source] of [
    [part, 'both'],
    [input, 'photo'],
  ] as const) {
    const fill = unknown === null ? null : await completeWithPatches(unknown, task.yieldToEventLoop)
    if (fill === null) continue
    const foreignness = foreignnessOf(findForeignPatches(fill, input))
    best = betterFill(best, { ...planesCandidate(task, window, frame, fill), foreignness, source })
  }
  return best
}
