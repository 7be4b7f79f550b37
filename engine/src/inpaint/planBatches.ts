import type { EraseOptions } from '@spotless/contract/options'
import type { Box } from '../raster/raster.ts'
import { type FillWindow, modelSidePx, planWindows } from './planWindows.ts'

/** More calls than this would take longer than a person waits; windows then share calls. */
const mostCalls = 4
/** A shared call shows the model this many windows, as quarters of one picture. */
export const windowsPerBatch = 4

/** A hole up to this side, in pixels, is seen with enough of its surroundings in a quarter; a call then holds two looks at each of two. */
export const smallHolePx = 128
const perDoubleCall = 2

/** What one call of the model fills: one window at its full size, or up to four at half its side. */
export interface FillBatch {
  /** Side of each window in the model's eyes, in pixels. */
  readonly sidePx: number
  readonly windows: readonly FillWindow[]
}

const largest = ({ view }: FillWindow): number => view.width

/**
 * The calls that together fill every hole, at most four. While there are few windows, small holes go by twos, which leaves
 * room for a second look at each, and others by themselves; of many, the largest keep a call of their own and the others are
 * packed by fours, each seen with surroundings that grow with it. With `best` quality a small hole that is alone has a call of its own too.
 *
 * @param holes boxes in image space
 * @param size width and height of the photo, in pixels
 */
export const planBatches = (
  holes: readonly Box[],
  size: { readonly width: number; readonly height: number },
  quality: EraseOptions['quality'] = 'fast',
): FillBatch[] => {
  const alone = (window: FillWindow): FillBatch => ({ sidePx: modelSidePx, windows: [window] })
  const windows = planWindows(holes, size, { sidePx: modelSidePx, count: mostCalls * windowsPerBatch })
  const sidePx = modelSidePx / 2
  const quarters = { sidePx, count: mostCalls * windowsPerBatch }
  if (windows.length === 1 && quality === 'best') return windows.map(alone)
  if (windows.length <= mostCalls) {
    const isSmall = ({ hole }: FillWindow): boolean => Math.max(hole.width, hole.height) <= smallHolePx
    const calls = windows.filter((window) => !isSmall(window)).map(alone)
    const little = windows.filter(isSmall).flatMap(({ hole }) => planWindows([hole], size, quarters))
    for (let at = 0; at < little.length; at += perDoubleCall) {
      calls.push({ sidePx, windows: little.slice(at, at + perDoubleCall) })
    }
    return calls
  }
  const small = planWindows(holes, size, quarters)
  small.sort((a, b) => largest(b) - largest(a))
  let lone = mostCalls
  while (lone + Math.ceil((small.length - lone) / windowsPerBatch) > mostCalls) lone--
  const calls = small.slice(0, lone).flatMap(({ hole }) => planWindows([hole], size).map(alone))
  for (let at = lone; at < small.length; at += windowsPerBatch)
    calls.push({ sidePx, windows: small.slice(at, at + windowsPerBatch) })
  return calls
}
