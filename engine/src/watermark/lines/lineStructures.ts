import { mean } from '../../kernel/statistics/mean.ts'
import type { LineEvidence } from './lineEvidence.ts'
import type { LumaPlane } from './photoLine.ts'

type Size = Pick<LumaPlane, 'width' | 'height'>
/** A point in image space. */
export type End = readonly [x: number, y: number]

/** A straight stretch of a drawing that lies over a photo. */
export interface Stretch {
  readonly from: End
  readonly to: End
}

const minShown = 0.6
const minAlike = 0.6
/** Lines of one drawing are of one opacity, up to this ratio. */
const maxOpacityRatio = 2.2
/** A diagonal ends so near to the corners, over the photo's own diagonal. */
const cornerRatio = 0.035
/** A frame runs so far from the photo's edges, over its shorter side. */
const frameInset = { least: 0.004, most: 0.15 } as const
/** Opposite sides of a frame are alike far from the edges. */
const maxInsetRatio = 1.4
const levelRadians = 0.006
/** Lines of a mesh lean by at least this: tiles, blinds and windows are upright. */
const minLeanRadians = 0.14
const parallelRadians = 0.012
const minParallel = 3
const minMeshLines = 7
/** What the lines of a mesh show and how far it is alike, the mean of the lines: drawings and buildings have lines in places. */
const minMeshShown = 0.8
/** Gaps of a mesh are multiples of one gap, to within this fraction of it. */
const maxGapMiss = 0.12

const isSeen = ({ shown, alike }: LineEvidence): boolean => shown >= minShown && alike >= minAlike
const areOfOneDrawing = (a: LineEvidence, b: LineEvidence): boolean =>
  Math.max(a.opacity, b.opacity) <= maxOpacityRatio * Math.min(a.opacity, b.opacity)
const isNear = (a: End, b: End, px: number): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) <= px
const wholeOf = ({ chord: { from, to } }: LineEvidence): Stretch => ({ from, to })

/** Both diagonals of the photo. */
const crossOf = (lines: readonly LineEvidence[], { width, height }: Size): Stretch[] => {
  const px = cornerRatio * Math.hypot(width, height)
  const joins = ({ chord: { from, to } }: LineEvidence, a: End, b: End): boolean =>
    (isNear(from, a, px) && isNear(to, b, px)) || (isNear(from, b, px) && isNear(to, a, px))
  const falling = lines.find((line) => joins(line, [0, 0], [width, height]))
  const rising = lines.find((line) => joins(line, [0, height], [width, 0]))
  const isCross = falling !== undefined && rising !== undefined && areOfOneDrawing(falling, rising)
  return isCross ? [wholeOf(falling), wholeOf(rising)] : []
}

/** The four sides of a frame along the photo's edges. */
const frameOf = (lines: readonly LineEvidence[], { width, height }: Size): Stretch[] => {
  const shorter = Math.min(width, height)
  const sideOf = (axis: 0 | 1, isFar: boolean) => {
    const sides = lines.flatMap((one) => {
      const { line, chord } = one
      if (Math.abs(Math.sin(line.angle - (axis * Math.PI) / 2)) > levelRadians) return []
      const at = (chord.from[axis] + chord.to[axis]) / 2
      const px = isFar ? (axis === 0 ? width : height) - 1 - at : at
      return px >= frameInset.least * shorter && px <= frameInset.most * shorter ? [{ one, at, px }] : []
    })
    return sides.toSorted((a, b) => b.one.shown - a.one.shown)[0]
  }
  const [left, right, top, bottom] = [sideOf(0, false), sideOf(0, true), sideOf(1, false), sideOf(1, true)]
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return []
  const areAlike = (a: number, b: number): boolean => Math.max(a, b) <= maxInsetRatio * Math.min(a, b) + 2
  const isOne = [right, top, bottom].every(({ one }) => areOfOneDrawing(one, left.one))
  if (!isOne || !areAlike(left.px, right.px) || !areAlike(top.px, bottom.px)) return []
  const corners: readonly End[] = [
    [left.at, top.at],
    [right.at, top.at],
    [right.at, bottom.at],
    [left.at, bottom.at],
  ]
  return corners.map((from, at) => ({ from, to: corners[(at + 1) % corners.length] as End }))
}

const leanOf = (angle: number): number => Math.abs(Math.sin(2 * angle)) / 2

/** Parallel lines at even distances, the most there are. */
const largestFamily = (lines: readonly LineEvidence[]): readonly LineEvidence[] => {
  let largest: readonly LineEvidence[] = []
  for (const first of lines) {
    const family = lines
      .filter((one) => Math.abs(one.line.angle - first.line.angle) <= parallelRadians && areOfOneDrawing(one, first))
      .toSorted((a, b) => a.line.offset - b.line.offset)
    const gaps = family.slice(1).map(({ line }, at) => line.offset - (family[at] as LineEvidence).line.offset)
    const gap = Math.min(...gaps)
    const isEven = gaps.every((one) => Math.abs(one / gap - Math.round(one / gap)) <= maxGapMiss)
    if (family.length >= minParallel && isEven && family.length > largest.length) largest = family
  }
  return largest
}

/** Two families of leaning parallel lines. */
const meshOf = (lines: readonly LineEvidence[]): Stretch[] => {
  const leaning = lines.filter(({ line }) => leanOf(line.angle) >= Math.sin(minLeanRadians) / 2)
  const one = largestFamily(leaning)
  const [first] = one
  if (first === undefined) return []
  const others = leaning.filter(({ line }) => Math.abs(Math.sin(line.angle - first.line.angle)) > 0.25)
  const other = largestFamily(others.filter((line) => areOfOneDrawing(line, first)))
  const all = other.length === 0 ? [] : [...one, ...other]
  const isPlain = mean(all.map(({ shown, alike }) => Math.min(shown, alike))) >= minMeshShown
  return all.length >= minMeshLines && isPlain ? all.map(wholeOf) : []
}

/**
 * Lines of drawings as agencies and photographers lay them over photos: a cross from corner to corner, a frame, a mesh. Others may be the photo's own: cables, masts,
 * tiles.
 *
 * @param lines of one colour
 */
export const lineStructures = (lines: readonly LineEvidence[], size: Size): Stretch[] => {
  const seen = lines.filter(isSeen)
  return [...crossOf(seen, size), ...frameOf(seen, size), ...meshOf(seen)]
}
