import { enclosingBox } from '../../kernel/geometry/enclosingBox.ts'
import type { Point } from '../../kernel/geometry/point.ts'
import type { Box, Raster } from '../../raster/raster.ts'
import type { Hint } from './hint.ts'

/** The point in the middle of a hint. */
export const middleOf = ({ points }: Hint): Point => points[Math.floor(points.length / 2)] ?? [0, 0]

/**
 * A square around the middle of a hint, less what is outside the photo.
 * @param ratio its side, as a fraction of the photo's longer side
 */
export const windowAround = (photo: Raster, hint: Hint, ratio: number): Box => {
  const [x, y] = middleOf(hint)
  const half = (ratio * Math.max(photo.width, photo.height)) / 2
  return enclosingBox(x - half, y - half, x + half, y + half, photo)
}
