import type { Box, Mask } from './raster.ts'

/** The mask with everything outside the boxes cleared. @param boxes inside the mask */
export const maskInside = (mask: Mask, boxes: readonly Box[]): Mask => {
  const data = new Uint8Array(mask.data.length)
  for (const { left, top, width, height } of boxes) {
    for (let row = top; row < top + height; row++) {
      const from = row * mask.width + left
      data.set(mask.data.subarray(from, from + width), from)
    }
  }
  return { ...mask, data }
}
