import type { Rectangle } from '../../../lib/geometry.ts'
import { clipToMask, type MaskRaster, markedBounds } from './maskRaster.ts'

/** The pixels that growing or shrinking may change; null when nothing is marked. */
export const growArea = (mask: MaskRaster, byPx: number): Rectangle | null => {
  const bounds = markedBounds(mask)
  const margin = Math.max(0, byPx)
  return (
    bounds &&
    clipToMask(mask, {
      left: bounds.left - margin,
      top: bounds.top - margin,
      right: bounds.right + margin,
      bottom: bounds.bottom + margin,
    })
  )
}

/**
 * Marks (or, going along the other way, unmarks) every pixel of a line that is within `reach` of one that has `value`.
 * Two sweeps, each remembering where that value was last seen.
 */
const spreadLine = (data: Uint8Array, start: number, step: number, count: number, reach: number, value: number) => {
  for (const direction of [1, -1]) {
    let since = Number.POSITIVE_INFINITY
    for (let index = 0; index < count; index += 1) {
      const at = start + (direction === 1 ? index : count - 1 - index) * step
      // A value set by the first sweep is told apart by its lowest bit, so that it does not spread again.
      if (data[at] === value) since = 0
      else since += 1
      if (since > 0 && since <= reach && (data[at]! & 0x80) !== (value & 0x80)) data[at] = value ^ 1
    }
  }
  for (let index = 0; index < count; index += 1) {
    const at = start + index * step
    data[at] = (data[at]! & 0x80) !== 0 ? 255 : 0
  }
}

/**
 * Grows the marked area by a number of image pixels on every side, or shrinks it where that is negative.
 * The photo's edge counts as marked when shrinking, so that an area at the edge stays at the edge.
 */
export const growMask = (mask: MaskRaster, byPx: number): void => {
  const area = growArea(mask, byPx)
  if (!area || byPx === 0) return
  const value = byPx > 0 ? 255 : 0
  const reach = Math.abs(Math.round(byPx))
  const columns = area.right - area.left
  const rows = area.bottom - area.top
  // When shrinking, what lies just outside the area is unmarked unless it is outside the photo: take one pixel more.
  const left = Math.max(0, area.left - 1)
  const top = Math.max(0, area.top - 1)
  const width = Math.min(mask.width, area.left + columns + 1) - left
  const height = Math.min(mask.height, area.top + rows + 1) - top
  for (let row = top; row < top + height; row += 1) {
    spreadLine(mask.data, row * mask.width + left, 1, width, reach, value)
  }
  for (let column = left; column < left + width; column += 1) {
    spreadLine(mask.data, top * mask.width + column, mask.width, height, reach, value)
  }
}
