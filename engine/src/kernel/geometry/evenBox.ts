import type { Box } from '../../raster/raster.ts'

/** The smallest box around another whose four edges have even coordinates, for networks that work on 2 × 2 pixels. */
export const evenBox = (box: Box): Box => {
  const left = box.left - (box.left % 2)
  const top = box.top - (box.top % 2)
  const right = box.left + box.width
  const bottom = box.top + box.height
  return { left, top, width: right + (right % 2) - left, height: bottom + (bottom % 2) - top }
}
