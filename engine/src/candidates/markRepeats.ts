import type { TextLine } from './findText.ts'

const leastAlike = 3
/** Lengths and heights of one repeated mark differ by no more than this share, and its slant by no more than this angle. */
const sizeShare = 0.22
export const slantRadians = 0.12

/** Sides of a line's outline in pixels, and its slant in radians. */
export const measureLine = ({ outline }: TextLine): { long: number; short: number; slant: number } => {
  const [a, b, c] = outline as [[number, number], [number, number], [number, number]]
  const sides = [
    [b[0] - a[0], b[1] - a[1]],
    [c[0] - b[0], c[1] - b[1]],
  ] as const
  const lengths = sides.map(([x, y]) => Math.hypot(x, y)) as [number, number]
  const along = lengths[0] >= lengths[1] ? sides[0] : sides[1]
  const slant = Math.atan(along[0] === 0 ? Number.POSITIVE_INFINITY : along[1] / along[0])
  return { long: Math.max(...lengths), short: Math.min(...lengths), slant }
}

type Measures = ReturnType<typeof measureLine>

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= sizeShare * Math.max(a, b)

const areAlike = (a: Measures, b: Measures): boolean =>
  isNear(a.long, b.long) && isNear(a.short, b.short) && Math.abs(a.slant - b.slant) <= slantRadians

/** Whether two lines may be the same mark laid over the photo twice. */
export const isAlike = (a: TextLine, b: TextLine): boolean => areAlike(measureLine(a), measureLine(b))

/**
 * Tells marks that repeat from single lines of text: three or more lines of one length, height and slant are one mark laid
 * over the photo again and again.
 */
export const markRepeats = (lines: readonly TextLine[]): TextLine[] => {
  const measures = lines.map(measureLine)
  return lines.map((line, index) => {
    const alike = measures.filter((other) => areAlike(other, measures[index] as Measures)).length
    return alike >= leastAlike ? { ...line, kind: 'repeat' as const } : line
  })
}
