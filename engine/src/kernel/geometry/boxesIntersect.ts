import type { Box } from '../../raster/raster.ts'

/** Whether two boxes share at least one pixel; boxes that only touch along an edge do not. */
export const boxesIntersect = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height
