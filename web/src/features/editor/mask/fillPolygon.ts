import type { ImagePoint, Rectangle } from '../../../lib/geometry.ts'
import { clipToMask, type MaskRaster, type MaskValue } from './maskRaster.ts'

/** The bounding box of a polygon, clipped to the mask; null if it misses the photo. */
export const polygonArea = (mask: MaskRaster, corners: readonly ImagePoint[]): Rectangle | null => {
  if (corners.length < 3) return null
  const area = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { column, row } of corners) {
    area.left = Math.min(area.left, column)
    area.right = Math.max(area.right, column)
    area.top = Math.min(area.top, row)
    area.bottom = Math.max(area.bottom, row)
  }
  return clipToMask(mask, area)
}

/**
 * Visits the runs of pixels whose centres are inside the closed polygon (even-odd rule), from the
 * top row down.
 * @param visit receives the index of a run's first pixel and the one after its last; returning true
 *   stops
 */
const visitRuns = (
  mask: MaskRaster,
  corners: readonly ImagePoint[],
  visit: (start: number, end: number) => boolean,
): void => {
  const area = polygonArea(mask, corners)
  if (!area) return
  const crossings: number[] = []
  for (let row = area.top; row < area.bottom; row += 1) {
    const centre = row + 0.5
    crossings.length = 0
    for (let index = 0; index < corners.length; index += 1) {
      const a = corners[index]!
      const b = corners[(index + 1) % corners.length]!
      if (a.row <= centre === b.row <= centre) continue
      crossings.push(a.column + ((centre - a.row) / (b.row - a.row)) * (b.column - a.column))
    }
    crossings.sort((x, y) => x - y)
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const start = Math.max(0, Math.ceil((crossings[pair] as number) - 0.5))
      const end = Math.min(mask.width, Math.ceil((crossings[pair + 1] as number) - 0.5))
      if (start < end && visit(row * mask.width + start, row * mask.width + end)) return
    }
  }
}

/** Sets every pixel whose centre is inside the closed polygon (even-odd rule). */
export const fillPolygon = (mask: MaskRaster, corners: readonly ImagePoint[], value: MaskValue): void =>
  visitRuns(mask, corners, (start, end) => {
    mask.data.fill(value, start, end)
    return false
  })

/** Whether any pixel inside the closed polygon is marked. */
export const holdsMarked = (mask: MaskRaster, corners: readonly ImagePoint[]): boolean => {
  let holds = false
  visitRuns(mask, corners, (start, end) => {
    holds = mask.data.subarray(start, end).includes(255)
    return holds
  })
  return holds
}

/** The corners of the rectangle spanned by two points. */
export const rectangleCorners = (from: ImagePoint, to: ImagePoint): readonly ImagePoint[] => [
  from,
  { ...from, column: to.column },
  to,
  { ...to, column: from.column },
]
