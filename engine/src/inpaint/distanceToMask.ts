import { distanceTransform } from '../kernel/morphology/distanceTransform.ts'
import type { Box, Mask } from '../raster/raster.ts'

/**
 * Chamfer distance of each pixel of a box from the nearest marked pixel in the same box, 0 on the mark.
 *
 * @param box inside the mask
 * @returns multiples of `unitsPerPx.chamfer`, as from `distanceTransform`
 */
export const distanceToMask = (mask: Mask, { left, top, width, height }: Box): Uint16Array => {
  const marked = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) {
    const from = (top + row) * mask.width + left
    marked.set(mask.data.subarray(from, from + width), row * width)
  }
  return distanceTransform(marked, width)
}
