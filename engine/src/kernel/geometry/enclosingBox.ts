import type { Box } from '../../raster/raster.ts'
import { clamp } from '../scalar/clamp.ts'

/**
 * The smallest box of whole pixels that contains a rectangle with fractional sides, clipped to an image and at least one
 * pixel wide and high.
 */
export const enclosingBox = (
  left: number,
  top: number,
  right: number,
  bottom: number,
  { width, height }: { readonly width: number; readonly height: number },
): Box => {
  const fromX = clamp(Math.floor(left), 0, width - 1)
  const fromY = clamp(Math.floor(top), 0, height - 1)
  return {
    left: fromX,
    top: fromY,
    width: Math.max(1, Math.min(width, Math.ceil(right)) - fromX),
    height: Math.max(1, Math.min(height, Math.ceil(bottom)) - fromY),
  }
}
