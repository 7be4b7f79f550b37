import type { TextLine } from './textLine.ts'

const minAlike = 3
/** Lengths and heights of one repeated mark differ by at most this fraction. */
const maxSizeDifference = 0.22
/** Slants of one repeated mark differ by at most this angle. */
export const maxSlantRadians = 0.12

/** Sides of a line's outline in pixels, and its slant in radians. */
export interface LineMeasures {
  readonly longPx: number
  readonly shortPx: number
  readonly slant: number
}

export const measureLine = ({ outline }: TextLine): LineMeasures => {
  const [a, b, c] = outline as [[number, number], [number, number], [number, number]]
  const first = [b[0] - a[0], b[1] - a[1]] as const
  const second = [c[0] - b[0], c[1] - b[1]] as const
  const firstPx = Math.hypot(...first)
  const secondPx = Math.hypot(...second)
  const [dx, dy] = firstPx >= secondPx ? first : second
  const slant = Math.atan(dx === 0 ? Number.POSITIVE_INFINITY : dy / dx)
  return { longPx: Math.max(firstPx, secondPx), shortPx: Math.min(firstPx, secondPx), slant }
}

const isSimilarLength = (a: number, b: number): boolean => Math.abs(a - b) <= maxSizeDifference * Math.max(a, b)

const areAlike = (a: LineMeasures, b: LineMeasures): boolean =>
  isSimilarLength(a.longPx, b.longPx) &&
  isSimilarLength(a.shortPx, b.shortPx) &&
  Math.abs(a.slant - b.slant) <= maxSlantRadians

/** Whether two lines may be copies of the same mark. */
export const isAlike = (a: TextLine, b: TextLine): boolean => areAlike(measureLine(a), measureLine(b))

/** Labels as repeats the lines of which three or more have the same length, height and slant. */
export const labelRepeats = (lines: readonly TextLine[]): TextLine[] => {
  const measures = lines.map(measureLine)
  return lines.map((line, index) => {
    const alike = measures.filter((other) => areAlike(other, measures[index] as LineMeasures)).length
    return alike >= minAlike ? { ...line, kind: 'repeat' as const } : line
  })
}
