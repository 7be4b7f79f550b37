import { dilate } from '@spotless/engine/kernel/morphology/dilate'
import { erode } from '@spotless/engine/kernel/morphology/erode'
import type { Rectangle } from '../../../lib/geometry.ts'
import { expandInMask, type MaskRaster, markedBounds } from './maskRaster.ts'

/** The pixels that growing or shrinking may change; null when nothing is marked. */
export const dilatedArea = (mask: MaskRaster, byPx: number): Rectangle | null => {
  const bounds = markedBounds(mask)
  return bounds && expandInMask(mask, bounds, Math.max(0, byPx))
}

/**
 * Dilates the marked area with a square structuring element; a negative number erodes it. Outside the photo counts as
 * marked when eroding, so that an area at the edge remains at the edge.
 * @param byPx half the side of the square, in image pixels
 */
export const dilateMask = (mask: MaskRaster, byPx: number): void => {
  const marked = dilatedArea(mask, byPx)
  const radiusPx = Math.abs(Math.round(byPx))
  // Eroding also needs the unmarked pixels around the area.
  const area = marked && expandInMask(mask, marked, 1)
  if (!area || radiusPx === 0) return
  const width = area.right - area.left
  const part = new Uint8Array(width * (area.bottom - area.top))
  for (let row = area.top; row < area.bottom; row += 1) {
    const from = row * mask.width + area.left
    part.set(mask.data.subarray(from, from + width), (row - area.top) * width)
  }
  const result = byPx > 0 ? dilate(part, width, radiusPx) : erode(part, width, radiusPx)
  for (let row = area.top; row < area.bottom; row += 1) {
    const from = (row - area.top) * width
    mask.data.set(result.subarray(from, from + width), row * mask.width + area.left)
  }
}
