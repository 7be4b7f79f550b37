import type { Box, Mask } from './raster.ts'

/** Clears a mask inside a box, in place. @param box inside the mask */
export const clearMask = ({ data, width }: Mask, box: Box): void => {
  for (let row = box.top; row < box.top + box.height; row++) {
    data.fill(0, row * width + box.left, row * width + box.left + box.width)
  }
}
