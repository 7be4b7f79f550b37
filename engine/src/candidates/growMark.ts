import { boxFilterWithin } from '../kernel/filter/boxFilterWithin.ts'
import { median } from '../kernel/statistics/median.ts'
import type { TextLine } from './findText.ts'
import { measureLine } from './markRepeats.ts'

/** How much each pixel of a smaller photo stands out from its surroundings. */
export interface Plane {
  readonly columns: number
  readonly rows: number
  readonly data: Float32Array
}

/** A place where a mark is found again, in pixels of the plane from the mark itself. */
export interface Copy {
  readonly dx: number
  readonly dy: number
  /** How much better it agrees than places of the photo usually do. */
  readonly score: number
}

/** What fewer copies have in common may be the photo's. */
const leastCopies = 4
/** A mark may reach this far past its middle, as a multiple of the found length. */
const mostReach = 1.5
/** Strokes stand out by this share of what they do, squared, in the part that was found. */
const inkShare = 0.3
/** Shares of the height: what is read across, over how far strokes are told, what may part two words, and room beyond the last stroke. */
const [readShare, meanShare, gapShare, roomShare] = [0.4, 0.2, 0.5, 0.15]

/** What copies have in common at each step along a line from its middle, squared, chance taken off. */
const commonInk = (
  { columns, rows, data }: Plane,
  middle: readonly [number, number],
  way: readonly [number, number],
  copies: readonly Copy[],
  reach: number,
  acrossPx: number,
): Float32Array => {
  const ink = new Float32Array(2 * reach + 1)
  for (let step = -reach; step <= reach; step++) {
    let total = 0
    for (let across = -acrossPx; across <= acrossPx; across++) {
      const x = middle[0] + step * way[0] - across * way[1]
      const y = middle[1] + step * way[1] + across * way[0]
      let [sum, squares, count] = [0, 0, 0]
      for (const { dx, dy } of copies) {
        const [column, row] = [Math.round(x + dx), Math.round(y + dy)]
        if (column < 0 || row < 0 || column >= columns || row >= rows) continue
        const value = data[row * columns + column] as number
        sum += value
        squares += value * value
        count++
      }
      if (count >= leastCopies) total += (sum * sum - squares) / (count * (count - 1))
    }
    ink[step + reach] = total / (2 * acrossPx + 1)
  }
  return ink
}

/**
 * The whole of a mark of which a part was found: along its line it goes on as long as its copies have strokes in common.
 *
 * @param copies of the found part, itself among them
 * @param scale pixels of the plane per pixel of the photo
 */
export const growMark = (line: TextLine, plane: Plane, copies: readonly Copy[], scale: number): TextLine => {
  const { long, short, slant } = measureLine(line)
  const [halfLength, height] = [(long * scale) / 2, short * scale]
  const way = [Math.cos(slant), Math.sin(slant)] as const
  const middle = [0, 1].map(
    (axis) => (line.outline.reduce((sum, corner) => sum + (corner[axis] as number), 0) / line.outline.length) * scale,
  ) as [number, number]
  const beside = copies
    .filter(({ dx, dy }) => Math.abs(dy * way[0] - dx * way[1]) < height)
    .map(({ dx, dy }) => Math.abs(dx * way[0] + dy * way[1]))
    .filter((steps) => steps > halfLength)
  const reach = Math.floor(Math.min(2 * mostReach * halfLength, Math.min(...beside) - halfLength))
  if (copies.length < leastCopies || reach <= halfLength) return line

  const common = commonInk(plane, middle, way, copies, reach, Math.max(1, Math.round(height * readShare)))
  const blurPx = Math.max(1, Math.round(height * meanShare))
  const ink = boxFilterWithin({ width: common.length, height: 1, data: common }, blurPx).data
  const found = Math.floor(halfLength)
  const least = inkShare * median(ink.subarray(reach - found, reach + found + 1))
  if (least <= 0) return line
  const endOf = (direction: 1 | -1): number => {
    let end = halfLength
    for (let step = found; step <= reach && step - end <= blurPx + gapShare * height; step++) {
      if ((ink[reach + direction * step] as number) > least) end = Math.max(end, step - blurPx)
    }
    return end > halfLength + 1 ? Math.min(reach, end + roomShare * height) : halfLength
  }
  const [before, after] = [-endOf(-1), endOf(1)]
  if (after - before <= 2 * halfLength) return line
  const corner = (along: number, across: number): [number, number] => [
    (middle[0] + along * way[0] - across * way[1]) / scale,
    (middle[1] + along * way[1] + across * way[0]) / scale,
  ]
  const half = height / 2
  const outline = [corner(before, -half), corner(after, -half), corner(after, half), corner(before, half)]
  const [across, down] = [outline.map(([x]) => x), outline.map(([, y]) => y)]
  return {
    ...{ ...line, outline, left: Math.min(...across), right: Math.max(...across) },
    ...{ top: Math.min(...down), bottom: Math.max(...down) },
  }
}
