import type { Box } from '../raster/raster.ts'
import { type FillWindow, modelSidePx, planWindows } from './planWindows.ts'

/** More calls than this would take longer than a person waits; windows then share calls. */
const mostCalls = 4
/** A shared call shows the model this many windows, as quarters of one picture. */
const perCall = 4

/** What one call of the model fills: one window at its full size, or up to four at half its side. */
export interface FillCall {
  /** Side of each window in the model's eyes, in pixels. */
  readonly sidePx: number
  readonly windows: readonly FillWindow[]
}

const largest = ({ view }: FillWindow): number => view.width

/**
 * The calls that together fill every hole, at most four: each window by itself while there are few; then the largest keep a
 * call of their own and the others are packed by fours, each seen with surroundings that grow with it.
 *
 * @param holes boxes in image space
 * @param size width and height of the photo, in pixels
 */
export const planCalls = (
  holes: readonly Box[],
  size: { readonly width: number; readonly height: number },
): FillCall[] => {
  const alone = (window: FillWindow): FillCall => ({ sidePx: modelSidePx, windows: [window] })
  const windows = planWindows(holes, size, { sidePx: modelSidePx, count: mostCalls * perCall })
  if (windows.length <= mostCalls) return windows.map(alone)
  const sidePx = modelSidePx / 2
  const small = planWindows(holes, size, { sidePx, count: mostCalls * perCall })
  small.sort((a, b) => largest(b) - largest(a))
  let lone = mostCalls
  while (lone + Math.ceil((small.length - lone) / perCall) > mostCalls) lone--
  const calls = small.slice(0, lone).flatMap(({ hole }) => planWindows([hole], size).map(alone))
  for (let at = lone; at < small.length; at += perCall) calls.push({ sidePx, windows: small.slice(at, at + perCall) })
  return calls
}
