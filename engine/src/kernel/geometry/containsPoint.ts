import type { Box } from '../../raster/raster.ts'

/** Whether the point (column `x`, row `y`) is inside the box; the right and bottom edges are outside. */
export const containsPoint = ({ left, top, width, height }: Box, x: number, y: number): boolean =>
  x >= left && y >= top && x < left + width && y < top + height
