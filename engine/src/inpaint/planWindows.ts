import { uniteBoxes } from '../kernel/geometry/uniteBoxes.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import type { Box } from '../raster/raster.ts'

/** Side of the model's square input, in pixels. */
export const modelSidePx = 512

/** A window is at least this many times the size of its hole, so that the network sees the surroundings. */
const contextFactor = 1.5

/** More windows would take longer than people wait; marks then share larger, coarser windows. */
const maxWindows = 12

/** The part of the photo that a model sees at once, and the hole it fills there. Windows may reach past the photo's edge. */
export interface FillWindow {
  readonly view: Box
  readonly hole: Box
}

/** How large a model's windows are, and how many of them an edit may have. */
export interface WindowLimits {
  readonly sidePx: number
  readonly count: number
}

/** Side of the window that a hole needs: the model's own, or more where that leaves too little context. */
const sideFor = (hole: Box, { sidePx }: WindowLimits): number =>
  Math.max(sidePx, Math.ceil(Math.max(hole.width, hole.height) * contextFactor))

const merge = (holes: readonly Box[], sharedSidePx: number, limits: WindowLimits): Box[] => {
  const groups: Box[] = []
  for (const hole of [...holes].sort((a, b) => a.top - b.top || a.left - b.left)) {
    const at = groups.findIndex((group) => {
      const needed = sideFor(uniteBoxes(group, hole), limits)
      return needed <= Math.max(sharedSidePx, sideFor(group, limits), sideFor(hole, limits))
    })
    const group = groups[at]
    if (group === undefined) groups.push(hole)
    else groups[at] = uniteBoxes(group, hole)
  }
  return groups.length < holes.length ? merge(groups, sharedSidePx, limits) : groups
}

/** Start of a span of `side` around a hole's centre, inside 0–`length` where it fits, else centred over it. */
const spanStart = (from: number, extent: number, side: number, length: number): number => {
  if (side >= length) return Math.floor((length - side) / 2)
  return clamp(Math.round(from + extent / 2 - side / 2), 0, length - side)
}

/**
 * Square windows that together fill every hole. Small holes near each other share a window of native resolution; large
 * ones get context that grows with them, up to the photo's longer side.
 *
 * @param holes boxes in image space
 * @param size width and height of the photo, in pixels
 * @param limits MI-GAN's unless given
 */
export const planWindows = (
  holes: readonly Box[],
  size: { readonly width: number; readonly height: number },
  limits: WindowLimits = { sidePx: modelSidePx, count: maxWindows },
): FillWindow[] => {
  let sharedSidePx = limits.sidePx
  let groups = merge(holes, sharedSidePx, limits)
  while (groups.length > limits.count) {
    sharedSidePx *= 1.4
    groups = merge(groups, sharedSidePx, limits)
  }
  const longest = Math.max(modelSidePx, size.width, size.height)
  return groups.map((hole) => {
    const side = Math.min(longest, sideFor(hole, limits))
    return {
      hole,
      view: {
        left: spanStart(hole.left, hole.width, side, size.width),
        top: spanStart(hole.top, hole.height, side, size.height),
        width: side,
        height: side,
      },
    }
  })
}
