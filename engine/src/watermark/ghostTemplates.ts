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

/**
 * The shapes in which a mark can stay behind: its body, its softened edge, its outline, a rim around it, a wide shadow, and the
 * lit and dark sides of relief or of an offset shadow.
 *
 * @param step what the mark adds to each pixel, in levels
 * @returns planes without slow changes, in that order
 */
export const ghostTemplates = (step: Float32Array, width: number): readonly Float32Array[] => {
  const near = boxFilter(step, width, 1)
  const soft = boxFilter(boxFilter(step, width, wideRadiusPx), width, wideRadiusPx)
  const magnitude = step.map(Math.abs)
  const rim = maxFilter(magnitude, width, rimReachPx)
  const shapes = [
    step,
    step.map((value, at) => value - (near[at] as number)),
    step.map((value, at) => Math.hypot(value - (step[at + 1] ?? value), value - (step[at + width] ?? value))),
    rim.map((value, at) => value - (magnitude[at] as number)),
    soft,
    soft.map((_, at) => (soft[at + 1] ?? 0) - (soft[at - 1] ?? 0)),
    soft.map((_, at) => (soft[at + width] ?? 0) - (soft[at - width] ?? 0)),
  ]
  return shapes.map((shape) => withoutLight(shape, width))
}
