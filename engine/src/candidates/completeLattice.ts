import type { TextLine } from './findText.ts'
import { isAlike, measureLine } from './markRepeats.ts'

type Vector = readonly [number, number]

/** A grid is believed when it explains so many lines, and so large a share of its own places is taken. */
const leastOnGrid = 4
const leastTaken = 0.45
/** Lines looked at, the surest first: pairs of pairs of them are tried. */
const mostLines = 24
/** A line lies on a place of the grid when its middle misses it by less than these shares of its height or its length. */
const missShare = { short: 0.6, long: 0.15 } as const
/** Two ways of a grid enclose at least this angle (its sine). */
const leastSine = 0.25
const believedShare = 0.5

const middleOf = ({ left, right, top, bottom }: TextLine): Vector => [(left + right) / 2, (top + bottom) / 2]
interface Grid {
  readonly origin: Vector
  readonly ways: readonly [Vector, Vector]
  /** Places taken, as steps along both ways. */
  readonly taken: ReadonlySet<string>
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
  return { origin, ways, taken, worth: taken.size < leastOnGrid || share < leastTaken ? 0 : taken.size * share }
}

/** The grid that explains most of the middles of alike lines; null when none does. */
const bestGrid = (middles: readonly Vector[], missPx: number): Grid | null => {
  let best: Grid | null = null
  for (const [index, origin] of middles.entries()) {
    const ways = middles.filter((_, other) => other !== index).map(([x, y]): Vector => [x - origin[0], y - origin[1]])
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

const moved = (line: TextLine, [x, y]: Vector, confidence: number): TextLine => {
  const [fromX, fromY] = middleOf(line)
  const [dx, dy] = [x - fromX, y - fromY]
  return {
    kind: 'repeat',
    confidence,
    outline: line.outline.map(([column, row]): [number, number] => [column + dx, row + dy]),
    ...{ left: line.left + dx, right: line.right + dx, top: line.top + dy, bottom: line.bottom + dy },
  }
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
  const family = lines.filter((line) => line.kind === 'repeat' && isAlike(line, surest)).slice(0, mostLines)
  const { long, short } = measureLine(surest)
  const missPx = Math.max(missShare.long * long, missShare.short * short)
  const grid = bestGrid(family.map(middleOf), missPx)
  if (grid === null) return [...lines]
  const { origin, ways, taken } = grid
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
  const added: TextLine[] = []
  const model = family[0] as TextLine
  for (let down = top; down <= bottom; down++) {
    for (let across = left; across <= right; across++) {
      if (taken.has(`${across} ${down}`)) continue
      const x = origin[0] + across * ways[0][0] + down * ways[1][0]
      const y = origin[1] + across * ways[0][1] + down * ways[1][1]
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      added.push(moved(model, [x, y], model.confidence * believedShare))
    }
  }
  const isReplaced = ({ left: l, right: r, top: t, bottom: b, kind }: TextLine): boolean =>
    kind === 'text' &&
    added.some((one) => {
      const [x, y] = [(l + r) / 2, (t + b) / 2]
      return (
        x > one.left &&
        x < one.right &&
        y > one.top &&
        y < one.bottom &&
        (r - l) * (b - t) < (one.right - one.left) * (one.bottom - one.top)
      )
    })
  return [...lines.filter((line) => !isReplaced(line)), ...added]
}
