import type { EraseOptions } from '@spotless/contract/options'
import type { Box } from '../raster/raster.ts'
import { type FillBatch, smallHolePx, windowsPerBatch } from './planBatches.ts'
import { type FillWindow, modelSidePx } from './planWindows.ts'
import type { ViewFrame } from './resampleView.ts'

/** A look at a window that is not its first sees this much more of the surroundings. */
const widerBy = 1.4

/** One way of showing a window to the model. */
export interface InferenceView extends ViewFrame {
  /** Place of the window in its call. */
  readonly window: number
  readonly isMirrored: boolean
  /** Whether its answer is as sharp as the window's first one. */
  readonly isDetailed: boolean
}

/** A window's view with more of the surroundings on each side. */
export const widenView = ({ left, top, width, height }: Box): Box => {
  const byPx = Math.round((width * (widerBy - 1)) / 2)
  return { left: left - byPx, top: top - byPx, width: width + 2 * byPx, height: height + 2 * byPx }
}

/** A window as it is, as a mirror shows it, and both with more of the surroundings. */
const looksAt = ({ windows, sidePx }: FillBatch, window: number, seenPx = sidePx): InferenceView[] => {
  const view = windows[window]?.view as Box
  return [view, widenView(view)].flatMap((seen) =>
    [false, true].map((isMirrored) => ({
      window,
      view: seen,
      sidePx: seenPx,
      isMirrored,
      isDetailed: seen === view && seenPx === sidePx,
    })),
  )
}

/** Four small looks at a window of the model's whole side, in one call. */
const hintsAt = (call: FillBatch, window: number): InferenceView[] => looksAt(call, window, modelSidePx / 2)

/** The part of a window that shows its small hole to a quarter of a call as sharp as the whole window is. */
const nearer = ({ view, hole }: FillWindow): Box => {
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
 * How the windows of a call are shown to the model: one entry a call of the model, the first with every window as it is. With
 * `fast` quality that is the only one, and mirrored or wider looks go with it where it has room; with `best` there are up to three, and a small hole
 * that is alone is seen from nearer too, in quarters.
 */
export const planViews = (call: FillBatch, quality: EraseOptions['quality']): InferenceView[][] => {
  const count = call.windows.length
  if (call.sidePx === modelSidePx) {
    const [first, mirrored] = looksAt(call, 0) as [InferenceView, InferenceView]
    if (quality === 'fast') return [[first]]
    const [window] = call.windows as [FillWindow]
    if (Math.max(window.hole.width, window.hole.height) > smallHolePx) return [[first], [mirrored], hintsAt(call, 0)]
    return [[first], looksAt({ sidePx: modelSidePx / 2, windows: [{ ...window, view: nearer(window) }] }, 0)]
  }
  const each = Math.floor(windowsPerBatch / count)
  const calls = Array.from({ length: Math.min(3, 4 / each) }, (_, at) =>
    call.windows.flatMap((_, window) => looksAt(call, window).slice(at * each, (at + 1) * each)),
  )
  return quality === 'fast' ? calls.slice(0, 1) : calls
}

/** One more call's looks at a window whose fill came out poor after the call's first looks. */
export const planExtraViews = (call: FillBatch, window: number): InferenceView[] =>
  call.sidePx === modelSidePx
    ? hintsAt(call, window)
    : looksAt(call, window).slice(Math.floor(windowsPerBatch / call.windows.length))
