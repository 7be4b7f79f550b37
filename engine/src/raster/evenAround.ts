import type { Box } from './raster.ts'

/** The smallest box around another whose edges lie on even rows and columns, for networks that see squares of 2 × 2. */
export const evenAround = (box: Box): Box => {
  const left = box.left - (box.left % 2)
  const top = box.top - (box.top % 2)
  const right = box.left + box.width
  const bottom = box.top + box.height
  return { left, top, width: right + (right % 2) - left, height: bottom + (bottom % 2) - top }
}
