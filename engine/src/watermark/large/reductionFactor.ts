import { minAreaRectangle } from '../../kernel/geometry/minAreaRectangle.ts'
import type { Point } from '../../kernel/geometry/point.ts'
import type { Box, Mask } from '../../raster/raster.ts'

/**
 * The networks learned on letters 11–96 px high. A line of lettering of 70 px, painted 12 px loose, is so high, and two or three letters of it cover so
 * many pixels.
 */
const usualLine = { heightPx: 90, pixels: 20_000 } as const
/** Larger regions are filled: at full size they take seconds and hundreds of megabytes. */
const maxRegionPixels = 6_000_000

/**
 * The whole number by which a photo is made smaller before the mark under a painted region is solved, as if that held one line of lettering; 1 where it is
 * solved at full size.
 */
export const reductionFactor = (mask: Mask, { left, top, width, height }: Box): number => {
  if (width * height > maxRegionPixels) return 1
  const ends: Point[] = []
  for (let row = top; row < top + height; row++) {
    const painted = mask.data.subarray(row * mask.width + left, row * mask.width + left + width)
    const first = painted.indexOf(255)
    if (first < 0) continue
    const last = painted.lastIndexOf(255) + 1
    ends.push([first, row], [last, row], [first, row + 1], [last, row + 1])
  }
  if (ends.length === 0) return 1
  const { longerPx, shorterPx } = minAreaRectangle(ends, () => 0)
  const byPixels = Math.sqrt((longerPx * shorterPx) / usualLine.pixels)
  return Math.max(1, Math.round(Math.min(byPixels, shorterPx / usualLine.heightPx)))
}
