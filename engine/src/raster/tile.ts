import type { Box } from './raster.ts'

/**
 * Boxes with sides of at most `sidePx` that cover an image once, row by row from the top left. The image is divided evenly, so
 * that no sliver is left at the right or at the bottom.
 */
export const tile = (width: number, height: number, sidePx: number): readonly Box[] => {
  const columns = Math.ceil(width / sidePx)
  const rows = Math.ceil(height / sidePx)
  const boxes: Box[] = []
  for (let row = 0; row < rows; row++) {
    const top = Math.floor((row * height) / rows)
    const bottom = Math.floor(((row + 1) * height) / rows)
    for (let column = 0; column < columns; column++) {
      const left = Math.floor((column * width) / columns)
      const right = Math.floor(((column + 1) * width) / columns)
      boxes.push({ left, top, width: right - left, height: bottom - top })
    }
  }
  return boxes
}
