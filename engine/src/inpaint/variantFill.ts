import { chooseFill, type JudgedFill } from './chooseFill.ts'
import { completeWithPatches } from './completeWithPatches.ts'
import { planesCandidate } from './fillCandidates.ts'
import type { FillTask } from './fillTask.ts'
import type { InpaintNetwork } from './inpaintNetwork.ts'
import type { FillBatch } from './planBatches.ts'
import { widenView } from './planViews.ts'
import { type FillWindow, modelSidePx } from './planWindows.ts'
import { predictView, windowInput } from './predictWindows.ts'

/** Each round of attempts has a fill from the photo's own pixels and two predictions: mirrored, small and wide, and sharp and wide. */
const variantsPerRound = 3
const firstSeed = 0x51f15e
/** Views of later rounds are shifted by this fraction of the window, each to another side. */
const shiftRatio = 0.06
const directions = [
  [0, 0],
  [1, 1],
  [-1, 1],
  [1, -1],
] as const

/**
 * One of the further fills of a window, a different one for every attempt.
 *
 * @param attempt 1 or more
 * @returns null when neither the network nor the photo's own pixels give one
 */
export const variantFill = async (
  task: FillTask,
  network: InpaintNetwork,
  batch: FillBatch,
  place: number,
  attempt: number,
): Promise<JudgedFill | null> => {
  const window = batch.windows[place] as FillWindow
  const round = Math.floor((attempt - 1) / variantsPerRound)
  const variant = (attempt - 1) % variantsPerRound
  if (variant === 0) {
    const frame = { view: window.view, sidePx: batch.sidePx }
    const seed = firstSeed + round + 1
    const planes = await completeWithPatches(windowInput(task, frame, window), task.yieldToEventLoop, { seed })
    if (planes !== null)
      return { ...planesCandidate(task, window, frame, planes), foreignness: 0, thing: 0, source: 'photo' }
  }
  const [x, y] = directions[round % directions.length] as (typeof directions)[number]
  const shiftPx = Math.round(shiftRatio * window.view.width)
  const shifted = { ...window.view, left: window.view.left + x * shiftPx, top: window.view.top + y * shiftPx }
  const isMirrored = variant === 1
  // The smaller the network sees a hole, the less it invents there; holes of smaller windows are small already.
  const isCoarse = isMirrored && batch.sidePx === modelSidePx
  const view = variant === 2 || isCoarse ? widenView(shifted) : shifted
  const sidePx = isCoarse ? modelSidePx / 2 : batch.sidePx
  const prediction = await predictView(task, network, batch, {
    window: place,
    view,
    sidePx,
    isMirrored,
    isDetailed: true,
  })
  return prediction === null ? null : chooseFill(task, { window: { ...window, view }, prediction })
}
