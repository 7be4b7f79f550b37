import type { EraseOptions } from '@spotless/contract/options'
import { isSameBox } from '../kernel/geometry/isSameBox.ts'
import { ensembleViews } from './ensembleViews.ts'
import type { FillTask } from './fillTask.ts'
import type { InpaintNetwork } from './inpaintNetwork.ts'
import { lowConfidenceMask } from './lowConfidenceMask.ts'
import { type ModelInput, mirrorInput, mirrorPlanes, modelInput } from './modelInput.ts'
import type { FillBatch } from './planBatches.ts'
import { type InferenceView, planViews } from './planViews.ts'
import type { FillWindow } from './planWindows.ts'
import { resampleView, type ViewFrame } from './resampleView.ts'

/** The network's predictions for one window, all resampled to its first view. */
export interface WindowPrediction {
  readonly frame: ViewFrame
  readonly input: ModelInput
  /** Predictions of full sharpness. */
  readonly detailed: readonly Uint8Array[]
  /** Predictions that may be less sharp. */
  readonly coarse: readonly Uint8Array[]
  /** Whether a part of them is the photo's own pixels. */
  readonly isPatched?: boolean
}

/** A window as the network sees it in a frame. */
export const windowInput = (
  { raster, mask, softEdgePxOf }: FillTask,
  { view, sidePx }: ViewFrame,
  { hole }: FillWindow,
) => modelInput(raster, mask, view, Math.ceil((softEdgePxOf(hole) * sidePx) / view.width), sidePx)

/**
 * Shows views to the network in one run.
 *
 * @param frameOf the frame that a view's prediction is resampled to
 * @param seen inputs by window that are already made, each in a frame: a view of the same frame shows them
 * @param meanwhile called while the network runs
 * @returns planes for each view, or null when the network does not answer
 */
export const predictViews = async (
  task: FillTask,
  network: InpaintNetwork,
  { windows }: FillBatch,
  views: readonly InferenceView[],
  frameOf: (view: InferenceView) => ViewFrame,
  seen: readonly Pick<WindowPrediction, 'frame' | 'input'>[] = [],
  meanwhile?: () => Promise<void>,
): Promise<Uint8Array[] | null> => {
  const inputs = views.map((view) => {
    const made = seen[view.window]
    const isMade = made !== undefined && made.frame.sidePx === view.sidePx && isSameBox(made.frame.view, view.view)
    const input = isMade ? made.input : windowInput(task, view, windows[view.window] as FillWindow)
    return view.isMirrored ? mirrorInput(input) : input
  })
  const predictions = await network.run(inputs, meanwhile)
  if (predictions === null) return null
  return predictions.map((planes, index) => {
    const view = views[index] as InferenceView
    return resampleView(view.isMirrored ? mirrorPlanes(planes, view.sidePx) : planes, view, frameOf(view))
  })
}

/** The prediction of a single view, in that view's own frame; null when the network does not answer. */
export const predictView = async (
  task: FillTask,
  network: InpaintNetwork,
  batch: FillBatch,
  view: InferenceView,
): Promise<WindowPrediction | null> => {
  const frame = { view: view.view, sidePx: view.sidePx }
  const input = windowInput(task, frame, batch.windows[view.window] as FillWindow)
  const seen: { frame: ViewFrame; input: ModelInput }[] = []
  seen[view.window] = { frame, input }
  const planes = await predictViews(task, network, batch, [view], () => frame, seen)
  return planes === null ? null : { frame, input, detailed: planes, coarse: [] }
}

/** A window's prediction with more views of it. */
export const addViews = (
  prediction: WindowPrediction,
  views: readonly InferenceView[],
  planes: readonly Uint8Array[],
): WindowPrediction => ({
  ...prediction,
  detailed: [...prediction.detailed, ...planes.filter((_, index) => views[index]?.isDetailed === true)],
  coarse: [...prediction.coarse, ...planes.filter((_, index) => views[index]?.isDetailed === false)],
})

/**
 * Runs the network again where a window's views contradict each other, with what they agree on as known. That prediction
 * becomes the detailed one, and the earlier ones become coarse.
 */
const repredictLowConfidence = async (
  network: InpaintNetwork,
  predictions: readonly WindowPrediction[],
): Promise<readonly WindowPrediction[]> => {
  const ensembles = predictions.map(({ detailed, coarse, input }) => ensembleViews(detailed, coarse, input))
  const retries = predictions.map(({ input }, window): ModelInput | null => {
    const ensemble = ensembles[window]
    const mask = ensemble === undefined ? null : lowConfidenceMask(ensemble, input)
    return ensemble === undefined || mask === null ? null : { sidePx: input.sidePx, image: ensemble.planes, mask }
  })
  const inputs = retries.filter((input) => input !== null)
  const answers = inputs.length === 0 ? [] : await network.run(inputs)
  if (answers === null) return predictions
  return predictions.map((prediction, window) => {
    const retry = retries[window] ?? null
    if (retry === null) return { ...prediction, detailed: [ensembles[window]?.planes as Uint8Array], coarse: [] }
    return {
      ...prediction,
      detailed: [answers[inputs.indexOf(retry)] as Uint8Array],
      coarse: [...prediction.detailed, ...prediction.coarse],
    }
  })
}

/**
 * Predicts the windows of a batch, in as many runs as their views need.
 *
 * @param meanwhile called while the network runs first, with the first window as it will be predicted
 * @returns one prediction per window, or null when a window got none
 * @throws the signal's reason when aborted
 */
export const predictWindows = async (
  task: FillTask,
  network: InpaintNetwork,
  batch: FillBatch,
  quality: EraseOptions['quality'],
  meanwhile: (first: WindowPrediction) => Promise<void> = async () => {},
): Promise<readonly WindowPrediction[] | null> => {
  let predictions = batch.windows.map((window): WindowPrediction => {
    const frame = { view: window.view, sidePx: batch.sidePx }
    return { frame, input: windowInput(task, frame, window), detailed: [], coarse: [] }
  })
  for (const [run, views] of planViews(batch, quality).entries()) {
    const seen = predictions
    const frameOf = ({ window }: InferenceView): ViewFrame => (seen[window] as WindowPrediction).frame
    const beside = run === 0 ? () => meanwhile(seen[0] as WindowPrediction) : undefined
    const planes = await predictViews(task, network, batch, views, frameOf, seen, beside)
    if (planes === null) break
    predictions = predictions.map((prediction, window) => {
      const isOfWindow = (_: unknown, index: number): boolean => views[index]?.window === window
      return addViews(prediction, views.filter(isOfWindow), planes.filter(isOfWindow))
    })
  }
  if (predictions.some(({ detailed }) => detailed.length === 0)) return null
  return quality === 'best' ? repredictLowConfidence(network, predictions) : predictions
}
