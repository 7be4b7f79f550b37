import type { Box } from '../../raster/raster.ts'

/** The box enlarged by `byPx` on every side and clipped to an image of the given size. */
export const expandBox = (
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
