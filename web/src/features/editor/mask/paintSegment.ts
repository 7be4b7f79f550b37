import type { ImagePoint, Rectangle } from '../../../lib/geometry.ts'
import { clipToMask, type MaskRaster, type MaskValue } from './maskRaster.ts'

/** One place of a stroke. */
export interface Dab {
  readonly at: ImagePoint
  /** In image pixels. */
  readonly radius: number
}

/** The pixels a stroke between two places may touch; null when it misses the photo. */
export const segmentArea = (mask: MaskRaster, from: Dab, to: Dab): Rectangle | null =>
  clipToMask(mask, {
    left: Math.min(from.at.column - from.radius, to.at.column - to.radius),
    top: Math.min(from.at.row - from.radius, to.at.row - to.radius),
    right: Math.max(from.at.column + from.radius, to.at.column + to.radius),
    bottom: Math.max(from.at.row + from.radius, to.at.row + to.radius),
  })

/**
 * Sets every pixel whose centre is within the stroke between two places: round at both ends, the radius going evenly
 * from one to the other. At least the pixel under the pointer is set.
 */
export const paintSegment = (mask: MaskRaster, from: Dab, to: Dab, value: MaskValue): void => {
  const area = segmentArea(mask, from, to)
  if (!area) return
  const { data, width } = mask
  const alongColumns = to.at.column - from.at.column
  const alongRows = to.at.row - from.at.row
  const lengthSquared = alongColumns * alongColumns + alongRows * alongRows
  const growth = to.radius - from.radius
  const smallest = Math.SQRT1_2
  for (let row = area.top; row < area.bottom; row += 1) {
    const fromRow = row + 0.5 - from.at.row
    const lineStart = row * width
    for (let column = area.left; column < area.right; column += 1) {
      const fromColumn = column + 0.5 - from.at.column
      let share = lengthSquared === 0 ? 0 : (fromColumn * alongColumns + fromRow * alongRows) / lengthSquared
      if (share < 0) share = 0
      else if (share > 1) share = 1
      const away = fromColumn - share * alongColumns
      const off = fromRow - share * alongRows
      const radius = Math.max(smallest, from.radius + share * growth)
      if (away * away + off * off <= radius * radius) data[lineStart + column] = value
    }
  }
}
