import type { Box } from './raster.ts'

/** The box with `byPx` more on every side, cut at the image's edges. */
export const growBox = (
  box: Box,
  byPx: number,
  { width, height }: { readonly width: number; readonly height: number },
): Box => {
  const left = Math.max(0, box.left - byPx)
  const top = Math.max(0, box.top - byPx)
  return {
    left,
    top,
    width: Math.min(width, box.left + box.width + byPx) - left,
    height: Math.min(height, box.top + box.height + byPx) - top,
  }
}

/** The smallest box that holds both. */
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
