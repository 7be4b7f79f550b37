import type { Rectangle } from '../../../lib/geometry.ts'
import { expandInMask, type MaskRaster, markedBounds } from './maskRaster.ts'

/** The pixels that growing or shrinking may change; null when nothing is marked. */
export const dilatedArea = (mask: MaskRaster, byPx: number): Rectangle | null => {
  const bounds = markedBounds(mask)
  return bounds && expandInMask(mask, bounds, Math.max(0, byPx))
}

/**
 * Gives `value` (0 or 255) to every pixel of a line within `radius` of a pixel that has it, in two sweeps that each count
 * the distance to the last such pixel.
 * @param start index of the line's first pixel
 * @param step from one pixel of the line to the next
 */
const dilateLine = (data: Uint8Array, start: number, step: number, count: number, radius: number, value: number) => {
  for (const direction of [1, -1]) {
    let distance = Number.POSITIVE_INFINITY
    for (let index = 0; index < count; index += 1) {
      const at = start + (direction === 1 ? index : count - 1 - index) * step
      // The first sweep writes the value with its lowest bit flipped, so that it does not spread again.
      distance = data[at] === value ? 0 : distance + 1
      if (distance > 0 && distance <= radius && ((data[at] as number) & 0x80) !== (value & 0x80)) data[at] = value ^ 1
    }
  }
  for (let index = 0; index < count; index += 1) {
    const at = start + index * step
    data[at] = ((data[at] as number) & 0x80) !== 0 ? 255 : 0
  }
}

/**
 * Dilates the marked area with a square structuring element; a negative number erodes it. Outside the photo counts as
 * marked when eroding, so that an area at the edge remains at the edge.
 * @param byPx half the side of the square, in image pixels
 */
export const dilateMask = (mask: MaskRaster, byPx: number): void => {
  const area = dilatedArea(mask, byPx)
  if (!area || byPx === 0) return
  const value = byPx > 0 ? 255 : 0
  const radius = Math.abs(Math.round(byPx))
  const columns = area.right - area.left
  const rows = area.bottom - area.top
  // Eroding also needs the unmarked pixels around the area.
  const left = Math.max(0, area.left - 1)
  const top = Math.max(0, area.top - 1)
  const width = Math.min(mask.width, area.left + columns + 1) - left
  const height = Math.min(mask.height, area.top + rows + 1) - top
  for (let row = top; row < top + height; row += 1) {
    dilateLine(mask.data, row * mask.width + left, 1, width, radius, value)
  }
  for (let column = left; column < left + width; column += 1) {
    dilateLine(mask.data, top * mask.width + column, mask.width, height, radius, value)
  }
}
