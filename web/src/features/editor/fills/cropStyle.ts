import type { Rectangle } from '../../../lib/geometry.ts'

/** The shown square is this many times the marked area's longer side. */
const contextFactor = 1.4

interface CropStyle {
  readonly width: string
  readonly left: string
  readonly top: string
}

/**
 * Size and position of a picture inside a square of which it shows only an area and its surroundings, in per cent of the
 * square.
 *
 * @param area in pixels of the picture
 */
export const cropStyle = (area: Rectangle, width: number, height: number): CropStyle => {
  const wanted = contextFactor * Math.max(area.right - area.left, area.bottom - area.top)
  const side = Math.min(wanted, width, height)
  const start = (from: number, to: number, length: number): number =>
    Math.min(length - side, Math.max(0, (from + to) / 2 - side / 2))
  const percent = (value: number): string => `${(100 * value) / side}%`
  return {
    width: percent(width),
    left: percent(-start(area.left, area.right, width)),
    top: percent(-start(area.top, area.bottom, height)),
  }
}
