import type { EraseOptions } from '@spotless/contract/options'
import type { Box } from '../raster/raster.ts'
import { type FillBatch, smallHolePx, windowsPerBatch } from './planBatches.ts'
import { type FillWindow, modelSidePx } from './planWindows.ts'
import type { ViewFrame } from './resampleView.ts'

/** A wide view shows this many times the window. */
const wideFactor = 1.4

/** One way of showing a window to the network. */
export interface InferenceView extends ViewFrame {
  /** Index of the window in its batch. */
  readonly window: number
  readonly isMirrored: boolean
  /** Whether its prediction is as sharp as that of the window's first view. */
  readonly isDetailed: boolean
}

/** A view with more context on each side. */
export const widenView = ({ left, top, width, height }: Box): Box => {
  const byPx = Math.round((width * (wideFactor - 1)) / 2)
  return { left: left - byPx, top: top - byPx, width: width + 2 * byPx, height: height + 2 * byPx }
}

/** A window as it is, mirrored, and both with more context. */
const viewsOf = ({ windows, sidePx }: FillBatch, window: number, viewSidePx = sidePx): InferenceView[] => {
  const view = windows[window]?.view as Box
  return [view, widenView(view)].flatMap((seen) =>
    [false, true].map((isMirrored) => ({
      window,
      view: seen,
      sidePx: viewSidePx,
      isMirrored,
      isDetailed: seen === view && viewSidePx === sidePx,
    })),
  )
}

/** Four coarse views, for one run, of a window of the model's full side. */
const coarseViewsOf = (batch: FillBatch, window: number): InferenceView[] => viewsOf(batch, window, modelSidePx / 2)

/** The part of a window that shows its small hole in a quarter of a run as sharp as the whole window. */
const zoomOnHole = ({ view, hole }: FillWindow): Box => {
  const side = Math.round(view.width / 2)
  const start = (from: number, extent: number, least: number): number =>
    Math.min(least + view.width - side, Math.max(least, Math.round(from + extent / 2 - side / 2)))
  return {
    left: start(hole.left, hole.width, view.left),
    top: start(hole.top, hole.height, view.top),
    width: side,
    height: side,
  }
}

/**
 * The views that the windows of a batch are shown in, one entry per run; the first run shows every window as it is. With
 * `fast` quality it is the only one, and mirrored or wide views join it where it has room. With `best` there are up to three,
 * and a single small hole is shown enlarged too, in quarters.
 */
export const planViews = (batch: FillBatch, quality: EraseOptions['quality']): InferenceView[][] => {
  const count = batch.windows.length
  if (batch.sidePx === modelSidePx) {
    const [first, mirrored] = viewsOf(batch, 0) as [InferenceView, InferenceView]
    if (quality === 'fast') return [[first]]
    const [window] = batch.windows as [FillWindow]
    if (Math.max(window.hole.width, window.hole.height) > smallHolePx)
      return [[first], [mirrored], coarseViewsOf(batch, 0)]
    return [[first], viewsOf({ sidePx: modelSidePx / 2, windows: [{ ...window, view: zoomOnHole(window) }] }, 0)]
  }
  const each = Math.floor(windowsPerBatch / count)
  const runs = Array.from({ length: Math.min(3, 4 / each) }, (_, at) =>
    batch.windows.flatMap((_, window) => viewsOf(batch, window).slice(at * each, (at + 1) * each)),
  )
  return quality === 'fast' ? runs.slice(0, 1) : runs
}

/** The views, for one more run, of a window whose fill is poor after the first one. */
export const planExtraViews = (batch: FillBatch, window: number): InferenceView[] =>
  batch.sidePx === modelSidePx
    ? coarseViewsOf(batch, window)
    : viewsOf(batch, window).slice(Math.floor(windowsPerBatch / batch.windows.length))
