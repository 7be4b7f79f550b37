import { SpotlessError } from '@spotless/contract/error'
import { boundingBox } from '../kernel/geometry/boundingBox.ts'
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
  const box = boundingBox(data, width, seen)
  if (box === null) throw new SpotlessError('no_subject', 'No subject was found to crop to.')
  const room = Math.round((Math.max(box.width, box.height) - 1) * roomShare)
  let wide = Math.min(width, box.width + 2 * room)
  let high = Math.min(height, box.height + 2 * room)
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
    left: inside(box.left + box.width / 2, wide, width),
    top: inside(box.top + box.height / 2, high, height),
    width: wide,
    height: high,
  }
}
