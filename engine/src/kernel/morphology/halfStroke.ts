import { distanceTransform, unitsPerPx } from './distanceTransform.ts'

/**
 * Half the width of the widest stroke of a mark.
 *
 * @param marked 1 where marked, else 0
 * @param width columns; the height follows from the number of pixels
 * @returns in units of the `chamfer` distance; 0 where nothing is marked
 */
export const halfStrokeOf = (marked: Uint8Array, width: number): number => {
  const height = marked.length / width
  const unmarked = marked.map((value) => 1 - value)
  // Strokes end at the image's edge too.
  return distanceTransform(unmarked, width).reduce((most, value, at) => {
    const [column, row] = [at % width, Math.floor(at / width)]
    const toEdgePx = 1 + Math.min(column, row, width - 1 - column, height - 1 - row)
    return Math.max(most, Math.min(value, toEdgePx * unitsPerPx.chamfer))
  }, 0)
}
