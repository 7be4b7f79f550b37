import type { TextLine } from './findText.ts'

const leastAlike = 3
/** Lengths and heights of one repeated mark differ by no more than this share, and its slant by no more than this angle. */
const sizeShare = 0.22
const slantRadians = 0.12

const measure = ({ outline }: TextLine): { long: number; short: number; slant: number } => {
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

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= sizeShare * Math.max(a, b)

/**
 * Tells marks that repeat from single lines of text: three or more lines of one length, height and slant are one mark laid
 * over the photo again and again.
 */
export const markRepeats = (lines: readonly TextLine[]): TextLine[] => {
  const measures = lines.map(measure)
  return lines.map((line, index) => {
    const own = measures[index] as (typeof measures)[number]
    const alike = measures.filter(
      ({ long, short, slant }) =>
        isNear(long, own.long) && isNear(short, own.short) && Math.abs(slant - own.slant) <= slantRadians,
    ).length
    return alike >= leastAlike ? { ...line, kind: 'repeat' as const } : line
  })
}
