import type { EraseOptions } from '@spotless/contract/options'
import type { Box } from '../raster/raster.ts'
import { type FillWindow, modelSidePx, planWindows } from './planWindows.ts'

/** More runs would take longer than people wait; windows then share runs. */
const maxBatches = 4
/** Windows that can share a run, as quarters of one picture. */
export const windowsPerBatch = 4

/** A hole up to this side has enough context in a quarter; a run then shows two views of each of two holes. */
export const smallHolePx = 128
const smallHolesPerBatch = 2

/** What one run of the network fills: one window at its full size, or up to four at half its side. */
export interface FillBatch {
  /** Side of each window as the network sees it, in pixels. */
  readonly sidePx: number
  readonly windows: readonly FillWindow[]
}

const sideOf = ({ view }: FillWindow): number => view.width

/**
 * The runs that together fill every hole, at most four. While there are few windows, small holes share a run by twos, which
 * leaves room for a second view of each, and others have their own. Of many, the largest keep a run of their own and the
 * others are packed by fours, with context that grows with each. With `best` quality a single small hole has its own run too.
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
  const windows = planWindows(holes, size, { sidePx: modelSidePx, count: maxBatches * windowsPerBatch })
  const sidePx = modelSidePx / 2
  const quarters = { sidePx, count: maxBatches * windowsPerBatch }
  if (windows.length === 1 && quality === 'best') return windows.map(alone)
  if (windows.length <= maxBatches) {
    const isSmall = ({ hole }: FillWindow): boolean => Math.max(hole.width, hole.height) <= smallHolePx
    const batches = windows.filter((window) => !isSmall(window)).map(alone)
    const smallWindows = windows.filter(isSmall).flatMap(({ hole }) => planWindows([hole], size, quarters))
    for (let at = 0; at < smallWindows.length; at += smallHolesPerBatch) {
      batches.push({ sidePx, windows: smallWindows.slice(at, at + smallHolesPerBatch) })
    }
    return batches
  }
  const small = planWindows(holes, size, quarters)
  small.sort((a, b) => sideOf(b) - sideOf(a))
  let lone = maxBatches
  while (lone + Math.ceil((small.length - lone) / windowsPerBatch) > maxBatches) lone--
  const batches = small.slice(0, lone).flatMap(({ hole }) => planWindows([hole], size).map(alone))
  for (let at = lone; at < small.length; at += windowsPerBatch)
    batches.push({ sidePx, windows: small.slice(at, at + windowsPerBatch) })
  return batches
}
