import type { Point } from '../kernel/geometry/point.ts'
import type { TextLine } from './textLine.ts'

/**
 * A line smaller than this fraction of a whole mark is part of a copy. The fraction is smaller where only a place of the
 * lattice suggests a copy, larger where the photo itself matches one.
 */
export const minWholeRatio = { lattice: 0.5, match: 0.8 } as const

/** The centre of a line's bounding box. */
export const centreOf = ({ left, right, top, bottom }: TextLine): Point => [(left + right) / 2, (top + bottom) / 2]

/** Area of a line's bounding box, in square pixels. */
export const areaOf = ({ left, right, top, bottom }: TextLine): number => (right - left) * (bottom - top)

/** Whether a point is inside a line's bounding box, its edges excluded. */
export const containsPlace = ({ left, right, top, bottom }: TextLine, [x, y]: Point): boolean =>
  x > left && x < right && y > top && y < bottom

/** A copy of a line, moved, as a mark that repeats. */
export const copyAt = (line: TextLine, [dx, dy]: Point, confidence: number): TextLine => ({
  kind: 'repeat',
  confidence,
  outline: line.outline.map(([x, y]): [number, number] => [x + dx, y + dy]),
  left: line.left + dx,
  right: line.right + dx,
  top: line.top + dy,
  bottom: line.bottom + dy,
})
