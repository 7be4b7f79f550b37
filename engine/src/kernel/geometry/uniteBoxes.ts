import type { Box } from '../../raster/raster.ts'

/** The smallest box that contains both boxes. */
export const uniteBoxes = (one: Box, other: Box): Box => {
  const left = Math.min(one.left, other.left)
  const top = Math.min(one.top, other.top)
  return {
    left,
    top,
    width: Math.max(one.left + one.width, other.left + other.width) - left,
    height: Math.max(one.top + one.height, other.top + other.height) - top,
  }
}
