import type { EraseOptions } from '@spotless/contract/options'
import type { Box } from '../raster/raster.ts'
import type { SeenView } from './alignPlanes.ts'
import { type FillCall, perCall } from './planCalls.ts'
import { modelSidePx } from './planWindows.ts'

/** A look at a window that is not its first sees this much more of the surroundings. */
const widerBy = 1.4

/** One way of showing a window to the model. */
export interface Look extends SeenView {
  /** Place of the window in its call. */
  readonly window: number
  readonly isMirrored: boolean
  /** Whether its answer is as sharp as the window's first one. */
  readonly isDetailed: boolean
}

/** A window's view with more of the surroundings on each side. */
export const widened = ({ left, top, width, height }: Box): Box => {
  const byPx = Math.round((width * (widerBy - 1)) / 2)
  return { left: left - byPx, top: top - byPx, width: width + 2 * byPx, height: height + 2 * byPx }
}

/** A window as it is, as a mirror shows it, and both with more of the surroundings. */
const looksAt = ({ windows, sidePx }: FillCall, window: number, seenPx = sidePx): Look[] => {
  const view = windows[window]?.view as Box
  return [view, widened(view)].flatMap((seen) =>
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
const hintsAt = (call: FillCall, window: number): Look[] => looksAt(call, window, modelSidePx / 2)

/**
 * How the windows of a call are shown to the model: one entry a call of the model, the first with every window as it is. With
 * `quick` care that is the only one, and mirrored or wider looks go with it where it has room; with `best` there are up to three.
 */
export const planLooks = (call: FillCall, care: EraseOptions['care']): Look[][] => {
  const count = call.windows.length
  if (call.sidePx === modelSidePx) {
    const [first, mirrored] = looksAt(call, 0) as [Look, Look]
    return care === 'quick' ? [[first]] : [[first], [mirrored], hintsAt(call, 0)]
  }
  const each = Math.floor(perCall / count)
  const calls = Array.from({ length: Math.min(3, 4 / each) }, (_, at) =>
    call.windows.flatMap((_, window) => looksAt(call, window).slice(at * each, (at + 1) * each)),
  )
  return care === 'quick' ? calls.slice(0, 1) : calls
}

/** One more call's looks at a window whose fill came out poor after the call's first looks. */
export const planMore = (call: FillCall, window: number): Look[] =>
  call.sidePx === modelSidePx
    ? hintsAt(call, window)
    : looksAt(call, window).slice(Math.floor(perCall / call.windows.length))
