import type { TextLine } from './findText.ts'

/** Across and down, in pixels. */
export type Vector = readonly [number, number]

/**
 * A line smaller than this share of a whole mark is a part of a copy: looser where a place of the grid alone tells of a
 * copy than where the photo itself agrees with it.
 */
export const wholeShares = { onGrid: 0.5, matched: 0.8 } as const

/** The middle of the box round a line. */
export const middleOf = ({ left, right, top, bottom }: TextLine): Vector => [(left + right) / 2, (top + bottom) / 2]

/** Square pixels of the box round a line. */
export const areaOf = ({ left, right, top, bottom }: TextLine): number => (right - left) * (bottom - top)

/** Whether a place lies inside the box round a line. */
export const holds = ({ left, right, top, bottom }: TextLine, [x, y]: Vector): boolean =>
  x > left && x < right && y > top && y < bottom

/** A copy of a line that repeats, so far from it. */
export const moved = (line: TextLine, [dx, dy]: Vector, confidence: number): TextLine => ({
  kind: 'repeat',
  confidence,
  outline: line.outline.map(([x, y]): [number, number] => [x + dx, y + dy]),
  ...{ left: line.left + dx, right: line.right + dx, top: line.top + dy, bottom: line.bottom + dy },
})
