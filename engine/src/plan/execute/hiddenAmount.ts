import { clamp } from '../../kernel/scalar/clamp.ts'
import type { Box, Raster } from '../../raster/raster.ts'

/** The amount of a hiding that the planner takes for usual. */
const usualAmount = 60

/**
 * The amount that hides a thing as large as the largest box: its strength depends on the thing, not on the photo, or a
 * small face stays recognisable.
 * @param sizeAtUsual size of the blur or of the pixels as a fraction of the thing's longer side
 * @param sizeAtFull the same at an amount of 100, as a fraction of the photo's shorter side
 */
export const hiddenAmount = (
  { width, height }: Raster,
  boxes: readonly Box[],
  amount: number,
  sizeAtUsual: number,
  sizeAtFull: number,
): number => {
  if (boxes.length === 0) return amount
  const longest = Math.max(...boxes.map((box) => Math.max(box.width, box.height)))
  const wanted = (longest * sizeAtUsual) / (Math.min(width, height) * sizeAtFull)
  return clamp((wanted * 100 * amount) / usualAmount, 1, 100)
}
