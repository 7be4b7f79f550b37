import type { Box } from '../../raster/raster.ts'

/** Whether two boxes have the same place and size. */
export const isSameBox = (one: Box, other: Box): boolean =>
  one.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height
