import type { ImagePoint, Rectangle } from '../../../lib/geometry.ts'
import { clipToMask, type MaskRaster, type MaskValue } from './maskRaster.ts'

/** One point of a stroke. */
export interface Dab {
  readonly at: ImagePoint
  /** In image pixels. */
  readonly radius: number
}

/**
 * The bounding box of the stroke between two dabs, clipped to the mask; null if it misses the
 * photo.
 */
export const segmentArea = (mask: MaskRaster, from: Dab, to: Dab): Rectangle | null =>
  clipToMask(mask, {
    left: Math.min(from.at.column - from.radius, to.at.column - to.radius),
    top: Math.min(from.at.row - from.radius, to.at.row - to.radius),
    right: Math.max(from.at.column + from.radius, to.at.column + to.radius),
    bottom: Math.max(from.at.row + from.radius, to.at.row + to.radius),
  })

const allColumns = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const
const noColumns = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as const

/**
 * Where a row intersects the stroke between two points, assuming a constant radius.
 * @param rowCentre in image pixels
 * @returns first and last column; the first is greater than the last if there is no intersection
 */
const rowIntersection = (from: ImagePoint, to: ImagePoint, radius: number, rowCentre: number): [number, number] => {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  const include = (left: number, right: number) => {
    if (left > right) return
    first = Math.min(first, left)
    last = Math.max(last, right)
  }
  for (const { column, row } of [from, to]) {
    const below = radius * radius - (rowCentre - row) ** 2
    if (below >= 0) include(column - Math.sqrt(below), column + Math.sqrt(below))
  }
  const alongColumns = to.column - from.column
  const alongRows = to.row - from.row
  const length = Math.hypot(alongColumns, alongRows)
  if (length > 0) {
    // Between the ends: at most `radius` away from the line, and not beyond either end.
    const between = (factor: number, offset: number, low: number, high: number): readonly [number, number] => {
      if (factor === 0) return offset >= low && offset <= high ? allColumns : noColumns
      const ends = [(low - offset) / factor, (high - offset) / factor] as const
      return factor > 0 ? ends : [ends[1], ends[0]]
    }
    const fromRow = rowCentre - from.row
    const off = between(-alongRows, fromRow * alongColumns, -radius * length, radius * length)
    const beside = between(alongColumns, fromRow * alongRows, 0, length * length)
    include(from.column + Math.max(off[0], beside[0]), from.column + Math.min(off[1], beside[1]))
  }
  return [first, last]
}

/**
 * Sets every pixel whose centre is within the stroke between two dabs: round ends, the radius
 * interpolated linearly. At least the pixel under the pointer is set.
 */
export const paintSegment = (mask: MaskRaster, from: Dab, to: Dab, value: MaskValue): void => {
  const area = segmentArea(mask, from, to)
  if (!area) return
  const { data, width } = mask
  const alongColumns = to.at.column - from.at.column
  const alongRows = to.at.row - from.at.row
  const lengthSquared = alongColumns * alongColumns + alongRows * alongRows
  const growth = to.radius - from.radius
  const minRadius = Math.SQRT1_2
  const maxRadius = Math.max(minRadius, from.radius, to.radius)
  /** Whether a pixel centre is within the radius at its nearest point of the stroke. */
  const isInside = (row: number, column: number): boolean => {
    const fromRow = row + 0.5 - from.at.row
    const fromColumn = column + 0.5 - from.at.column
    let position = lengthSquared === 0 ? 0 : (fromColumn * alongColumns + fromRow * alongRows) / lengthSquared
    if (position < 0) position = 0
    else if (position > 1) position = 1
    const columnsOff = fromColumn - position * alongColumns
    const rowsOff = fromRow - position * alongRows
    const radius = Math.max(minRadius, from.radius + position * growth)
    return columnsOff * columnsOff + rowsOff * rowsOff <= radius * radius
  }
  for (let row = area.top; row < area.bottom; row += 1) {
    const [first, last] = rowIntersection(from.at, to.at, maxRadius, row + 0.5)
    let left = Math.max(area.left, Math.floor(first) - 1)
    let right = Math.min(area.right, Math.ceil(last) + 1)
    while (left < right && !isInside(row, left)) left += 1
    while (left < right && !isInside(row, right - 1)) right -= 1
    if (left >= right) continue
    const line = row * width
    // A stroke of constant radius is convex: between two pixels inside, the whole row is inside.
    if (growth === 0) data.fill(value, line + left, line + right)
    else for (let column = left; column < right; column += 1) if (isInside(row, column)) data[line + column] = value
  }
}
