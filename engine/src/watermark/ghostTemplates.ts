import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { maxFilter } from '../kernel/filter/maxFilter.ts'

/** Radius of the mean that is taken off: what changes more slowly is light, not a ghost. */
const lightRadiusPx = 8
const wideRadiusPx = 3
const rimReachPx = 2

/** A plane less what changes slowly in it. */
export const withoutLight = (plane: Float32Array, width: number): Float32Array => {
  const once = boxFilter(plane, width, lightRadiusPx)
  const detail = boxFilter(once, width, lightRadiusPx, once)
  for (let at = 0; at < plane.length; at++) detail[at] = (plane[at] as number) - (detail[at] as number)
  return detail
}

/** The difference of both neighbours that are `distance` samples away, 0 for one that is missing. */
const differences = (plane: Float32Array, distance: number): Float32Array => {
  const out = new Float32Array(plane.length)
  for (let at = 0; at < plane.length; at++) out[at] = (plane[at + distance] ?? 0) - (plane[at - distance] ?? 0)
  return out
}

/**
 * The shapes in which a mark can stay behind: its body, its softened edge, its outline, a rim around it, a wide shadow, and the
 * lit and dark sides of relief or of an offset shadow.
 *
 * @param step what the mark adds to each pixel, in levels
 * @returns planes without slow changes, in that order
 */
export const ghostTemplates = (step: Float32Array, width: number): readonly Float32Array[] => {
  // Means and differences may be taken before slow changes go or after: the order of linear filters does not matter, but at the border.
  const body = withoutLight(step, width)
  const edge = boxFilter(body, width, 1)
  const shadow = boxFilter(boxFilter(body, width, wideRadiusPx), width, wideRadiusPx)
  const magnitude = new Float32Array(step.length)
  const outline = new Float32Array(step.length)
  for (let at = 0; at < step.length; at++) {
    const value = step[at] as number
    edge[at] = (body[at] as number) - (edge[at] as number)
    magnitude[at] = Math.abs(value)
    const [right, down] = [value - (step[at + 1] ?? value), value - (step[at + width] ?? value)]
    outline[at] = Math.sqrt(right * right + down * down)
  }
  const rim = maxFilter(magnitude, width, rimReachPx)
  for (let at = 0; at < rim.length; at++) rim[at] = (rim[at] as number) - (magnitude[at] as number)
  return [
    body,
    edge,
    withoutLight(outline, width),
    withoutLight(rim, width),
    shadow,
    differences(shadow, 1),
    differences(shadow, width),
  ]
}
