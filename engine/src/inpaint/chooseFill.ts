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
/** Below it nothing of a fill counts as foreign, where the first one of its hole did. */
const maxSecondForeignness = 0.03
/** Weight of the foreignness beside half the cost of a fill, when several fills of one hole are compared. */
const foreignWeight = 6
/** A hole filled from elsewhere alone loses what the network got right: its rank is higher by this. */
const wholeCopyRank = 0.3
/** A fill of the photo's own pixels costs at most this for being calmer than its surroundings. */
const maxCalmCost = 0.6
/** A thing of at least this excess, over the pixels of the hole, is worth a second view even where it is little of the hole. */
const minThing = 0.03
/** Weight of the network's most conspicuous thing when two views of one hole are compared, per doubling of its share of the hole. */
const thingWeight = 0.5
/** Share of the hole above which a thing counts when views are compared. */
const thingScale = 0.01
/** A foreign part is filled again with this much around it, as a fraction of the compared side. */
const partMarginRatio = 0.03
const keep = 255

/** How much of a fill does not belong: the mean over the compared sides of its foreign fraction and excess, 0–2. */
export const foreignnessOf = (foreign: readonly ForeignPatches[]): number =>
  foreign.reduce((sum, { fraction, excess }) => sum + fraction + Math.min(1, excess), 0) / foreign.length

/** How conspicuous the most foreign thing of a fill is on the finest grid, beside the hole. */
export const thingOf = (foreign: readonly ForeignPatches[]): number => {
  const finest = foreign.at(-1)
  return finest === undefined ? 0 : finest.thingExcess / finest.holePixels
}

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
  /** Excess of its most conspicuous foreign thing, over the pixels of the hole. */
  readonly thing: number
  /** What its pixels come from: the network, in part the photo's own pixels elsewhere, or those alone. */
  readonly source: 'network' | 'both' | 'photo'
}

/** The cost of a fill; one of the photo's own pixels may be calmer than its surroundings, as a plain ground beside a rough one is. */
const costOf = ({ score, source }: JudgedFill): number =>
  source === 'network' ? score.cost : score.cost - Math.max(0, -Math.log2(score.sharpness) - maxCalmCost)

/** 0 is ideal; of two fills of one hole the one of lower rank is taken. */
const rankOf = (fill: JudgedFill): number =>
  costOf(fill) / 2 +
  foreignWeight * Math.max(0, fill.foreignness - maxSecondForeignness) +
  (fill.source === 'photo' ? wholeCopyRank : 0)

/** What a fill's most conspicuous thing adds to its rank beside another view: a copy of the photo shows none, and must not be preferred for that. */
const thingRank = ({ thing }: JudgedFill): number => thingWeight * Math.log2(1 + thing / thingScale)

/** The fill of lower rank; the first of equals. */
export const betterFill = (one: JudgedFill, other: JudgedFill): JudgedFill => {
  const areViews = one.source === 'network' && other.source === 'network'
  const lead = rankOf(one) - rankOf(other) + (areViews ? thingRank(one) - thingRank(other) : 0)
  return lead > 0 ? other : one
}

/** A window and what the network drew there. */
export interface PredictedWindow {
  readonly window: FillWindow
  readonly prediction: WindowPrediction
}

/** What the network drew in a window, and the fill that it makes, which is not made before it is asked for. */
const judgeNetwork = async (task: FillTask, { window, prediction }: PredictedWindow) => {
  const { frame, input } = prediction
  const planes = joinPredictions(prediction)
  // Each of these takes a few tenths of a second at 24 MP: an abort is seen in between.
  await task.yieldToEventLoop()
  const foreign = task.isJudged ? findForeignPatches(planes, input, task.knownPatchesOf(input)) : []
  const foreignness = task.isJudged ? foreignnessOf(foreign) : 0
  const thing = thingOf(foreign)
  let made: JudgedFill | null = null
  const fill = async (): Promise<JudgedFill> => {
    await task.yieldToEventLoop()
    made ??= { ...planesCandidate(task, window, frame, planes), foreignness, thing, source: 'network' }
    return made
  }
  const isForeign = foreignness > minForeignness || thing > minThing
  return { fill, foreignness, isForeign, window, frame, input, planes, foreign }
}

/**
 * The network's fill of a window where everything in it belongs there; else that of a second view of it. Where something of
 * both does not belong, the best of the better one, of the same with what does not belong filled from the photo's own pixels,
 * and of a fill from those pixels alone.
 *
 * @param askAgain gives the window in another view, or null where no call of the network is left; meanwhile it may have the
 *   given work done
 * @throws the signal's reason when aborted
 */
export const chooseFill = async (
  task: FillTask,
  first: PredictedWindow,
  askAgain: (meanwhile: () => Promise<void>) => Promise<PredictedWindow | null> = async () => null,
): Promise<JudgedFill> => {
  let judged = await judgeNetwork(task, first)
  const firstFill = judged.fill
  if (!judged.isForeign) return firstFill()
  const isMuchForeign = judged.foreignness > minForeignness
  const other = await askAgain(async () => void (await firstFill()))
  let best = await firstFill()
  if (other !== null) {
    const otherJudged = await judgeNetwork(task, other)
    const otherFill = await otherJudged.fill()
    if (betterFill(best, otherFill) !== best) [judged, best] = [otherJudged, otherFill]
  }
  if (!isMuchForeign || best.foreignness <= maxSecondForeignness) return best
  const { window, frame, input, planes, foreign } = judged
  const part = foreignPart(planes, input, foreign)
  for (const [unknown, source] of [
    [part, 'both'],
    [input, 'photo'],
  ] as const) {
    const fill = unknown === null ? null : await completeWithPatches(unknown, task.yieldToEventLoop)
    if (fill === null) continue
    const left = findForeignPatches(fill, input, task.knownPatchesOf(input))
    const judgement = { foreignness: foreignnessOf(left), thing: thingOf(left), source }
    best = betterFill(best, { ...planesCandidate(task, window, frame, fill), ...judgement })
  }
  return best
}
