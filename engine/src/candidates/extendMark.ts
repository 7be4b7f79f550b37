import { boxFilterWithin } from '../kernel/filter/boxFilterWithin.ts'
import { median } from '../kernel/statistics/median.ts'
import type { ContrastPlane } from './contrastPlane.ts'
import { measureLine } from './labelRepeats.ts'
import { type TextLine, textLine } from './textLine.ts'

/** A place where a mark occurs again, in pixels of the plane from the mark itself. */
export interface Copy {
  readonly dx: number
  readonly dy: number
  /** Correlation with the mark, over the usual correlation in the photo. */
  readonly score: number
}

/** What fewer copies share may belong to the photo. */
const minCopies = 4
/** A mark may reach this far from its centre, as a multiple of the found length. */
const maxReachRatio = 1.5
/** Strokes have at least this fraction of the usual shared power of the part that was found. */
const minPowerRatio = 0.3
/** Fractions of the line's height: half the band that is read, smoothing, the gap between words, room past the last stroke. */
const bandRatio = 0.4
const smoothingRatio = 0.2
const wordGapRatio = 0.5
const roomRatio = 0.15

/** A line's centre and direction in the plane. */
interface Axis {
  readonly x: number
  readonly y: number
  readonly cos: number
  readonly sin: number
}

/**
 * The power that copies share at each step along an axis: the mean product of two different copies, over a band.
 * @returns `2 * reach + 1` values, the centre's in the middle
 */
const sharedPower = (
  { columns, rows, data }: ContrastPlane,
  { x, y, cos, sin }: Axis,
  copies: readonly Copy[],
  reach: number,
  bandPx: number,
): Float32Array => {
  const power = new Float32Array(2 * reach + 1)
  for (let along = -reach; along <= reach; along++) {
    let total = 0
    for (let across = -bandPx; across <= bandPx; across++) {
      let sum = 0
      let squares = 0
      let count = 0
      for (const { dx, dy } of copies) {
        const column = Math.round(x + along * cos - across * sin + dx)
        const row = Math.round(y + along * sin + across * cos + dy)
        if (column < 0 || row < 0 || column >= columns || row >= rows) continue
        const value = data[row * columns + column] as number
        sum += value
        squares += value * value
        count++
      }
      if (count >= minCopies) total += (sum * sum - squares) / (count * (count - 1))
    }
    power[along + reach] = total / (2 * bandPx + 1)
  }
  return power
}

/**
 * The whole of a mark of which a part was found: along its line it continues as long as its copies share strokes.
 *
 * @param copies of the found part, itself among them
 * @param scale pixels of the plane per pixel of the photo
 */
export const extendMark = (line: TextLine, plane: ContrastPlane, copies: readonly Copy[], scale: number): TextLine => {
  const { longPx, shortPx, slant } = measureLine(line)
  const halfLength = (longPx * scale) / 2
  const height = shortPx * scale
  const centre = (axis: 0 | 1): number =>
    (line.outline.reduce((sum, corner) => sum + corner[axis], 0) / line.outline.length) * scale
  const axis: Axis = { x: centre(0), y: centre(1), cos: Math.cos(slant), sin: Math.sin(slant) }
  const { cos, sin } = axis
  // Copies on the same line end the search halfway, before the next one begins.
  const distancesAlong = copies
    .filter(({ dx, dy }) => Math.abs(dy * cos - dx * sin) < height)
    .map(({ dx, dy }) => Math.abs(dx * cos + dy * sin))
    .filter((distance) => distance > halfLength)
  const reach = Math.floor(Math.min(2 * maxReachRatio * halfLength, Math.min(...distancesAlong) - halfLength))
  if (copies.length < minCopies || reach <= halfLength) return line

  const smoothingPx = Math.max(1, Math.round(height * smoothingRatio))
  const bandPx = Math.max(1, Math.round(height * bandRatio))
  const rawPower = sharedPower(plane, axis, copies, reach, bandPx)
  const power = boxFilterWithin({ width: rawPower.length, height: 1, data: rawPower }, smoothingPx).data
  const found = Math.floor(halfLength)
  const minPower = minPowerRatio * median(power.subarray(reach - found, reach + found + 1))
  if (minPower <= 0) return line
  const endOf = (direction: 1 | -1): number => {
    let end = halfLength
    for (let along = found; along <= reach && along - end <= smoothingPx + wordGapRatio * height; along++) {
      if ((power[reach + direction * along] as number) > minPower) end = Math.max(end, along - smoothingPx)
    }
    return end > halfLength + 1 ? Math.min(reach, end + roomRatio * height) : halfLength
  }
  const before = -endOf(-1)
  const after = endOf(1)
  if (after - before <= 2 * halfLength) return line
  const half = height / 2
  const corner = (along: number, across: number): [number, number] => [
    (axis.x + along * cos - across * sin) / scale,
    (axis.y + along * sin + across * cos) / scale,
  ]
  return textLine({
    ...line,
    outline: [corner(before, -half), corner(after, -half), corner(after, half), corner(before, half)],
  })
}
