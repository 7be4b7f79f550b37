import type { TextLine } from './findText.ts'
import { areaOf, holds, middleOf, moved, type Vector, wholeShares } from './lineShapes.ts'
import { isAlike, measureLine, slantRadians } from './markRepeats.ts'

/** A grid is believed when it explains so many lines, and so large a share of its own places is taken. */
const leastOnGrid = 4
const leastTaken = 0.45
/** Of so many of the surest lines every three are tried as a corner of the grid and its two neighbours. */
const triedLines = 12
/** A line lies on a place of the grid when its middle misses it by less than these shares of its height or its length. */
const missShare = { short: 0.6, long: 0.15 } as const
/** Two ways of a grid enclose at least this angle (its sine). */
const leastSine = 0.25
const believedShare = 0.5

interface Grid {
  readonly origin: Vector
  readonly ways: readonly [Vector, Vector]
  /** Places taken, times the share of all places that they are. */
  readonly worth: number
}

const stepsTo = ([x, y]: Vector, origin: Vector, [[a, b], [c, d]]: readonly [Vector, Vector]): Vector => {
  const [dx, dy, area] = [x - origin[0], y - origin[1], a * d - b * c]
  return [(dx * d - dy * c) / area, (a * dy - b * dx) / area]
}

const gridOf = (middles: readonly Vector[], origin: Vector, ways: readonly [Vector, Vector], missPx: number): Grid => {
  const taken = new Set<string>()
  let [left, right, top, bottom] = [0, 0, 0, 0]
  for (const middle of middles) {
    const [across, down] = stepsTo(middle, origin, ways).map(Math.round) as [number, number]
    const x = origin[0] + across * ways[0][0] + down * ways[1][0]
    const y = origin[1] + across * ways[0][1] + down * ways[1][1]
    if (Math.hypot(middle[0] - x, middle[1] - y) > missPx) continue
    taken.add(`${across} ${down}`)
    ;[left, right] = [Math.min(left, across), Math.max(right, across)]
    ;[top, bottom] = [Math.min(top, down), Math.max(bottom, down)]
  }
  const share = taken.size / ((right - left + 1) * (bottom - top + 1))
  return { origin, ways, worth: taken.size < leastOnGrid || share < leastTaken ? 0 : taken.size * share }
}

/** The grid that explains most of the middles of alike lines; null when none does. */
const bestGrid = (middles: readonly Vector[], missPx: number): Grid | null => {
  let best: Grid | null = null
  const tried = middles.slice(0, triedLines)
  for (const [index, origin] of tried.entries()) {
    const ways = tried.filter((_, other) => other !== index).map(([x, y]): Vector => [x - origin[0], y - origin[1]])
    for (const [first, one] of ways.entries()) {
      for (const two of ways.slice(first + 1)) {
        const sine = Math.abs(one[0] * two[1] - one[1] * two[0]) / (Math.hypot(...one) * Math.hypot(...two))
        if (!(sine >= leastSine)) continue
        const grid = gridOf(middles, origin, [one, two], missPx)
        if (grid.worth > (best?.worth ?? 0)) best = grid
      }
    }
  }
  return best
}

/**
 * Adds the copies of a repeated mark that were too faint to be found: where alike lines lie on a grid, its empty places
 * inside the photo carry the mark too.
 *
 * @param lines as `markRepeats` left them
 */
export const completeLattice = (lines: readonly TextLine[], width: number, height: number): TextLine[] => {
  const surest = lines.find(({ kind }) => kind === 'repeat')
  if (surest === undefined) return [...lines]
  const { long, short, slant } = measureLine(surest)
  const missPx = Math.max(missShare.long * long, missShare.short * short)
  const repeats = lines.filter(({ kind }) => kind === 'repeat')
  const gridOfThose = (isOne: (line: TextLine) => boolean): Grid | null =>
    bestGrid(repeats.filter(isOne).map(middleOf), missPx)
  // Copies that were found in part are of other sizes, but slanted alike.
  const grid =
    gridOfThose((line) => isAlike(line, surest)) ??
    gridOfThose((line) => Math.abs(measureLine(line).slant - slant) <= slantRadians)
  if (grid === null) return [...lines]
  const { origin, ways } = grid
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ].map((corner) => stepsTo(corner as unknown as Vector, origin, ways))
  const range = (axis: 0 | 1): readonly [number, number] => {
    const steps = corners.map((corner) => corner[axis])
    return [Math.floor(Math.min(...steps)), Math.ceil(Math.max(...steps))]
  }
  const [[left, right], [top, bottom]] = [range(0), range(1)]
  const middle = middleOf(surest)
  const added: TextLine[] = []
  for (let down = top; down <= bottom; down++) {
    for (let across = left; across <= right; across++) {
      const x = origin[0] + across * ways[0][0] + down * ways[1][0]
      const y = origin[1] + across * ways[0][1] + down * ways[1][1]
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      if (lines.some((line) => holds(line, [x, y]) && areaOf(line) >= wholeShares.onGrid * areaOf(surest))) continue
      added.push(moved(surest, [x - middle[0], y - middle[1]], surest.confidence * believedShare))
    }
  }
  const isReplaced = (line: TextLine): boolean =>
    areaOf(line) < wholeShares.onGrid * areaOf(surest) && added.some((one) => holds(one, middleOf(line)))
  return [...lines.filter((line) => !isReplaced(line)), ...added]
}
