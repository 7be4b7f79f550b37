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
 * Dilates the marked area with a square structuring element; a negative number erodes it. Outside
 * the photo counts as marked when eroding, so that an area at the edge remains at the edge.
 * @param byPx half the side of the square, in image pixels
 */
export const dilateMask = (mask: MaskRaster, byPx: number): void => {
  const { width, data } = mask
  const area = dilatedArea(mask, byPx)
  const radiusPx = Math.abs(Math.round(byPx))
  if (!area || radiusPx === 0) return
  // Erosion also reads the unmarked pixels around the area.
  const { left, top, right, bottom } = expandInMask(mask, area, 1)!
  const cropWidth = right - left
  const crop = new Uint8Array(cropWidth * (bottom - top))
  for (let row = top; row < bottom; row += 1) {
    crop.set(data.subarray(row * width + left, row * width + right), (row - top) * cropWidth)
  }
  const result = byPx > 0 ? dilate(crop, cropWidth, radiusPx) : erode(crop, cropWidth, radiusPx)
  for (let row = top; row < bottom; row += 1) {
    const start = (row - top) * cropWidth
    data.set(result.subarray(start, start + cropWidth), row * width + left)
  }
}
