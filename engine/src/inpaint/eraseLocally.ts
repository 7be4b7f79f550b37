import type { DoubtedArea } from '@spotless/contract/doubtedArea'
import type { EraseOptions } from '@spotless/contract/options'
import type { PipelineContext } from '../pipeline.ts'
import type { ModelSession } from '../ports.ts'
import { clearMask } from '../raster/clearMask.ts'
import type { Box, Mask, Raster } from '../raster/raster.ts'
import { betterFill, chooseFill, type PredictedWindow } from './chooseFill.ts'
import {
  betterCandidate,
  exemplarCandidate,
  type FillCandidate,
  joinPredictions,
  planesCandidate,
} from './fillCandidates.ts'
import { type FillTask, fillTask, pasteFill } from './fillTask.ts'
import { type InpaintNetwork, inpaintNetwork } from './inpaintNetwork.ts'
import { maskRegions } from './maskRegions.ts'
import { type FillBatch, planBatches } from './planBatches.ts'
import { planExtraViews, widenView } from './planViews.ts'
import type { FillWindow } from './planWindows.ts'
import { addViews, predictViews, predictWindows, type WindowPrediction } from './predictWindows.ts'
import { prepareFill } from './prepareFill.ts'
import { repredictNovel } from './repredictNovel.ts'
import { brokenCost, poorCost } from './scoreFill.ts'
import { separateHoles } from './separateHoles.ts'
import { splitLong } from './splitLong.ts'
import { variantFill } from './variantFill.ts'

const networkName = 'MI-GAN'
const exemplarName = 'local patch fill'
/** Runs per edit: what the first predictions leave is used for another try at poor fills. */
const maxRuns = 4
/** In edits of more windows than this fills are not judged: the marks are small and many. */
const maxJudgedWindows = 8
/** Larger holes are not worth a search for a part of the photo that fits them whole. */
const maxExemplarPixels = 300_000

/** What an edit under a mask did to the raster. */
export interface Erased {
  readonly changed: readonly Box[]
  readonly engine: string
  readonly notes: readonly string[]
  readonly doubtedAreas?: readonly DoubtedArea[]
  readonly modelMs: number
  readonly pasteMs: number
}

interface Tally {
  runsLeft: number
  windows: number
  exemplars: number
  copied: number
  retried: number
}

/**
 * The best fill of a window: one that is poor or shows what does not belong is predicted again while runs are left, and a
 * broken one copied from the photo.
 */
const bestCandidate = async (
  task: FillTask,
  network: InpaintNetwork,
  batch: FillBatch,
  place: number,
  prediction: WindowPrediction,
  quality: EraseOptions['quality'],
  tally: Tally,
): Promise<FillCandidate> => {
  const window = batch.windows[place] as FillWindow
  const { runsLeft } = tally
  let isWiderAsked = false
  const askWider = async (meanwhile = async () => {}): Promise<PredictedWindow | null> => {
    if (isWiderAsked || tally.runsLeft === 0) return null
    isWiderAsked = true
    tally.runsLeft--
    const wider = { ...window, view: widenView(window.view) }
    const prepare = async (seen: WindowPrediction): Promise<void> => {
      await meanwhile()
      await prepareFill(task, wider, seen)
    }
    const [prediction] = (await predictWindows(task, network, { ...batch, windows: [wider] }, 'fast', prepare)) ?? []
    return prediction === undefined ? null : { window: wider, prediction }
  }
  const first = await chooseFill(task, { window, prediction }, askWider)
  let best = first
  const isPoor = (): boolean => best.score.cost > poorCost && best.source === 'network'
  const extraViews = quality === 'best' ? [] : planExtraViews(batch, place)
  if (extraViews.length > 0 && tally.runsLeft > 0 && isPoor()) {
    tally.runsLeft--
    const planes = await predictViews(task, network, batch, extraViews, () => prediction.frame)
    if (planes !== null)
      best = betterFill(best, await chooseFill(task, { window, prediction: addViews(prediction, extraViews, planes) }))
  }
  const wider = isPoor() ? await askWider() : null
  if (wider !== null) best = betterFill(best, await chooseFill(task, wider))
  if (tally.runsLeft < runsLeft) tally.retried++
  if (best.source !== 'network') tally.copied++
  const { box } = first.fill
  const isBroken =
    best.score.cost > brokenCost && best.source === 'network' && box.width * box.height <= maxExemplarPixels
  return isBroken ? betterCandidate(best, exemplarCandidate(task, window)) : best
}

/** Pastes the prediction of a window into each of its holes, in place; returns the changed boxes. */
const pasteSeparately = async (
  task: FillTask,
  window: FillWindow,
  prediction: WindowPrediction,
  holes: readonly Box[],
  { yieldToEventLoop }: Pick<PipelineContext, 'yieldToEventLoop'>,
): Promise<Box[]> => {
  const planes = joinPredictions(prediction)
  const changed: Box[] = []
  for (const hole of holes) {
    await yieldToEventLoop()
    const { fill } = planesCandidate(task, { ...window, hole }, prediction.frame, planes)
    changed.push(pasteFill(task, fill))
  }
  return changed
}

const describe = (
  { windows, exemplars, copied, retried }: Tally,
  isMissing: boolean,
  quality: EraseOptions['quality'],
): Pick<Erased, 'engine' | 'notes'> => {
  const areas = (count: number): string => `${count} ${count === 1 ? 'area' : 'areas'}`
  const notes = [`${areas(windows)} filled`]
  if (quality === 'best' && exemplars < windows) notes.push('Several fills combined for each area')
  if (retried > 0) notes.push(`${areas(retried)} filled again after a poor first result`)
  if (copied > 0) {
    notes.push(
      `${areas(copied)} filled from the photo’s own pixels, because the model drew something that did not belong`,
    )
  }
  if (exemplars > 0) {
    const reason = isMissing ? ', because the inpainting model did not respond' : ''
    notes.push(`${areas(exemplars)} filled without a model${reason}`)
  }
  if (exemplars === 0) return { engine: networkName, notes }
  return { engine: exemplars === windows ? exemplarName : `${networkName} and ${exemplarName}`, notes }
}

/**
 * Fills what the mask marks with our own engines, in place. Each fill is scored; a poor one is made again while runs are
 * left: with more views, with more context and, where it is broken, from elsewhere in the photo. The best is composited. What is drawn in colours of its own is
 * asked for once more before, and long holes are filled in parts.
 *
 * @param session MI-GAN, or null to fill without a network
 * @param quality `best` ensembles several views of every window and predicts again where they contradict each other, in up
 *   to four runs where `fast` makes one; colours of its own take one more
 * @param attempt 0 is the best fill; each other number is a different one
 * @throws the signal's reason when aborted
 */
export const eraseLocally = async (
  raster: Raster,
  mask: Mask,
  session: ModelSession | null,
  context: Omit<PipelineContext, 'hosted'> & { readonly isJudged?: boolean },
  quality: EraseOptions['quality'] = 'fast',
  attempt = 0,
): Promise<Erased> => {
  const startedMs = context.nowMs()
  const network = inpaintNetwork(session, context)
  const marks = maskRegions(mask)
  const regions = splitLong(mask, marks, maxRuns)
  // What is filled of a long hole is known where its next part is.
  const isSplit = regions.length > marks.length
  const open = isSplit ? { ...mask, data: mask.data.slice() } : mask
  const batches = planBatches(regions, raster, quality)
  const windowCount = batches.reduce((count, { windows }) => count + windows.length, 0)
  const task = fillTask(raster, open, context, context.isJudged !== false && windowCount <= maxJudgedWindows)
  const tally: Tally = {
    runsLeft: Math.max(0, maxRuns - batches.length),
    windows: 0,
    exemplars: 0,
    copied: 0,
    retried: 0,
  }
  const changed: Box[] = []
  // Marks that are solved for their colours are left as they were judged: at once.
  const holesOf = (window: FillWindow): readonly Box[] =>
    context.isJudged === false ? [window.hole] : separateHoles(window, regions)
  for (const [index, batch] of batches.entries()) {
    context.onProgress('inference', index / batches.length, `Filling part ${index + 1} of ${batches.length}`)
    const [first] = batch.windows as [FillWindow]
    const prepare = async (seen: WindowPrediction): Promise<void> => {
      if (holesOf(first).length === 1) await prepareFill(task, first, seen)
    }
    const predicted = attempt === 0 ? await predictWindows(task, network, batch, quality, prepare) : null
    const predictions = predicted && (await repredictNovel(network, predicted, context.yieldToEventLoop))
    for (const [place, window] of batch.windows.entries()) {
      await context.yieldToEventLoop()
      tally.windows++
      const prediction = predictions?.[place]
      const holes = holesOf(window)
      if (prediction !== undefined && holes.length > 1) {
        changed.push(...(await pasteSeparately(task, window, prediction, holes, context)))
        continue
      }
      const { retried, copied } = tally
      const fill =
        prediction === undefined
          ? attempt > 0 && (await variantFill(task, network, batch, place, attempt))
          : await bestCandidate(task, network, batch, place, prediction, quality, tally)
      const chosen = fill || exemplarCandidate(task, window)
      changed.push(pasteFill(task, chosen.fill))
      if (isSplit) clearMask(open, window.hole)
      if (chosen.isExemplar) tally.exemplars++
      if (prediction !== predicted?.[place] && tally.retried === retried) tally.retried++
      if (prediction?.isPatched === true && tally.copied === copied) tally.copied++
    }
  }
  const modelMs = network.elapsedMs()
  const pasteMs = context.nowMs() - startedMs - modelMs
  return { changed, ...describe(tally, session === null, quality), modelMs, pasteMs }
}
