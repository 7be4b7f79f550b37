import { boxesIntersect } from '../../kernel/geometry/boxesIntersect.ts'
import { uniteBoxes } from '../../kernel/geometry/uniteBoxes.ts'
import type { Box } from '../../raster/raster.ts'

/** A group's view is at most this many times as long as its longest box, or each object becomes too small in it. */
const maxStretch = 2.2

const longest = ({ width, height }: Box): number => Math.max(width, height)

export interface BoxGroup {
  /** Union of the group's views. */
  readonly view: Box
  /** Indices of its members. */
  readonly members: readonly number[]
}

/**
 * Groups intersecting views, so that people side by side share one matte.
 * @param views one view per object, most important first
 */
export const groupBoxes = (views: readonly Box[]): readonly BoxGroup[] => {
  const groups: { view: Box; members: number[]; longestPx: number }[] = []
  for (const [index, view] of views.entries()) {
    const home = groups.find((group) => {
      const whole = uniteBoxes(group.view, view)
      return boxesIntersect(group.view, view) && longest(whole) <= maxStretch * Math.max(group.longestPx, longest(view))
    })
    if (home === undefined) groups.push({ view, members: [index], longestPx: longest(view) })
    else {
      home.view = uniteBoxes(home.view, view)
      home.members.push(index)
      home.longestPx = Math.max(home.longestPx, longest(view))
    }
  }
  return groups.map(({ view, members }) => ({ view, members }))
}
