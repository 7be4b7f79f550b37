import { SpotlessError } from '@spotless/contract/error'
import { clamp } from '../kernel/scalar/clamp.ts'
import type { Alpha, Box } from '../raster/raster.ts'

/** Coverage from which a pixel counts as part of the thing. */
const seen = 64

/**
 * The part of a photo that shows what is covered with some room round it, inside the photo, at a ratio if one is given: then
 * as much more to both sides as the photo has.
 *
 * @param roomShare room on each side as a share of the covered part's longer side
 * @throws SpotlessError `no_subject` when nothing is covered
 */
export const cropTo = ({ width, height, data }: Alpha, roomShare: number, ratio?: readonly [number, number]): Box => {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      if (data[row * width + column]! < seen) continue
      left = Math.min(left, column)
      right = Math.max(right, column)
      top = Math.min(top, row)
      bottom = row
    }
  if (right < 0) throw new SpotlessError('no_subject', 'No subject was found to crop to.')
  const room = Math.round(Math.max(right - left, bottom - top) * roomShare)
  let wide = Math.min(width, right - left + 1 + 2 * room)
  let high = Math.min(height, bottom - top + 1 + 2 * room)
  if (ratio !== undefined) {
    const wanted = ratio[0] / ratio[1]
    if (wide / high < wanted) wide = Math.min(width, Math.round(high * wanted))
    else high = Math.min(height, Math.round(wide / wanted))
    if (wide / high > wanted) wide = Math.max(1, Math.round(high * wanted))
    else high = Math.max(1, Math.round(wide / wanted))
  }
  const inside = (middle: number, size: number, limit: number): number =>
    clamp(Math.round(middle - size / 2), 0, limit - size)
  return {
    left: inside((left + right + 1) / 2, wide, width),
    top: inside((top + bottom + 1) / 2, high, height),
    width: wide,
    height: high,
  }
}
