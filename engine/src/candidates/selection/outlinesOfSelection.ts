import { maxOutlineCorners, type Outline } from '@spotless/contract/candidates'
import type { Point } from '../../kernel/geometry/point.ts'
import { traceContour } from '../../kernel/geometry/traceContour.ts'
import { countFlags } from '../../kernel/morphology/countFlags.ts'
import { flagAbove } from '../../kernel/morphology/flagAbove.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { labelComponents } from '../../kernel/morphology/labelComponents.ts'
import { outlineOf } from '../outlineOf.ts'
import type { HintSelection } from './hintSelection.ts'

/** Parts and holes of fewer grid pixels are noise. */
const minPixels = 9
/** Corners that the holes of a part may have together; the outer contour has the others. */
const maxHoleCorners = 80

interface Part {
  readonly flags: Uint8Array
  readonly size: number
}

const partsOf = (flags: Uint8Array, width: number): readonly Part[] => {
  const { labels, count } = labelComponents(flags, width, 4)
  const parts = Array.from({ length: count }, (_, index) => {
    const own = flagWhere(labels.length, (pixel) => labels[pixel] === index + 1)
    return { flags: own, size: countFlags(own) }
  })
  return parts.filter(({ size }) => size >= minPixels).sort((a, b) => b.size - a.size)
}

/** Whether a part touches the frame of the grid. */
const isOpen = ({ flags }: Part, width: number): boolean =>
  flags.some((value, pixel) => {
    const column = pixel % width
    return value === 1 && (column === 0 || column === width - 1 || pixel < width || pixel >= flags.length - width)
  })

/** Cuts a hole out of a contour: both become one, joined where they are nearest. */
const cutHole = (outer: readonly Point[], hole: readonly Point[]): readonly Point[] => {
  let [nearest, from, to] = [Number.POSITIVE_INFINITY, 0, 0]
  for (const [index, [x, y]] of outer.entries()) {
    for (const [other, [hx, hy]] of hole.entries()) {
      const squared = (x - hx) ** 2 + (y - hy) ** 2
      if (squared < nearest) [nearest, from, to] = [squared, index, other]
    }
  }
  return [...outer.slice(0, from + 1), ...hole.slice(to), ...hole.slice(0, to + 1), ...outer.slice(from)]
}

const contourOf = ({ flags }: Part, width: number): Point[] => traceContour(flags, width, flags.indexOf(1))

/**
 * The outlines of what is selected, the largest part first, in pixels of the photo. A hole is cut out of its part's outline, by the
 * even–odd rule.
 * @param maxParts further parts are left out
 */
export const outlinesOfSelection = ({ view, coverage }: HintSelection, maxParts: number): Outline[] => {
  const { width, height, data } = coverage
  const parts = partsOf(flagAbove(data, 0.5), width)
  const scaled = ([x, y]: Point): [number, number] => [
    view.left + ((x + 0.5) * view.width) / width,
    view.top + ((y + 0.5) * view.height) / height,
  ]
  return parts
    .slice(0, maxParts)
    .map((part) => {
      const outside = flagWhere(part.flags.length, (pixel) => part.flags[pixel] === 0)
      const holes = partsOf(outside, width).filter((hole) => !isOpen(hole, width))
      let outline = outlineOf(contourOf(part, width), maxOutlineCorners - (holes.length > 0 ? maxHoleCorners + 2 : 0))
      let left = maxHoleCorners
      for (const hole of holes) {
        const contour = outlineOf(contourOf(hole, width), Math.max(4, left - 2))
        if (contour.length < 3 || contour.length + 2 > left) continue
        left -= contour.length + 2
        outline = cutHole(outline, contour)
      }
      return outline.map(scaled)
    })
    .filter(({ length }) => length >= 3)
}
