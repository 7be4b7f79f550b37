import type { Point } from '../kernel/geometry/point.ts'
import { isAlike, maxSlantRadians, measureLine } from './labelRepeats.ts'
import { areaOf, centreOf, containsPlace, copyAt, minWholeRatio } from './lineGeometry.ts'
import type { TextLine } from './textLine.ts'

/** A lattice is accepted when it explains this many lines, and this fraction of its own places is taken. */
const minLinesOnLattice = 4
const minTakenRatio = 0.45
/** Of all places inside the photo at least so many are taken: what is laid over all of it is found in more than a corner. */
const minTakenOfPhoto = 0.2
/** Every three of this many highest-ranked lines are tried as a lattice point and its two neighbours. */
const triedLines = 12
/** A line is on a lattice point when its centre misses it by less than these fractions of its height or its length. */
const maxMissRatio = { short: 0.6, long: 0.15 } as const
/** The basis vectors enclose at least this angle (its sine). */
const minSine = 0.25
/** Confidence of a copy that only the lattice suggests, relative to the best line's. */
const inferredConfidence = 0.5

type Basis = readonly [Point, Point]

interface Lattice {
  readonly origin: Point
  readonly basis: Basis
  readonly taken: number
  /** Number of places taken, times the fraction of all places that they are; 0 when not accepted. */
  readonly score: number
}

const placeAt = (origin: Point, [a, b]: Basis, i: number, j: number): Point => [
  origin[0] + i * a[0] + j * b[0],
  origin[1] + i * a[1] + j * b[1],
]

/** Coordinates of a point in a lattice's basis. */
const coordinatesOf = ([x, y]: Point, origin: Point, [[a, b], [c, d]]: Basis): Point => {
  const dx = x - origin[0]
  const dy = y - origin[1]
  const determinant = a * d - b * c
  return [(dx * d - dy * c) / determinant, (a * dy - b * dx) / determinant]
}

const scoreLattice = (centres: readonly Point[], origin: Point, basis: Basis, maxMissPx: number): Lattice => {
  const taken = new Set<string>()
  let [minI, maxI, minJ, maxJ] = [0, 0, 0, 0]
  for (const centre of centres) {
    const [i, j] = coordinatesOf(centre, origin, basis).map(Math.round) as [number, number]
    const [x, y] = placeAt(origin, basis, i, j)
    if (Math.hypot(centre[0] - x, centre[1] - y) > maxMissPx) continue
    taken.add(`${i} ${j}`)
    minI = Math.min(minI, i)
    maxI = Math.max(maxI, i)
    minJ = Math.min(minJ, j)
    maxJ = Math.max(maxJ, j)
  }
  const takenRatio = taken.size / ((maxI - minI + 1) * (maxJ - minJ + 1))
  const isAccepted = taken.size >= minLinesOnLattice && takenRatio >= minTakenRatio
  return { origin, basis, taken: taken.size, score: isAccepted ? taken.size * takenRatio : 0 }
}

/** The lattice that explains most of the centres of similar lines; null when none does. */
const findLattice = (centres: readonly Point[], maxMissPx: number): Lattice | null => {
  let best: Lattice | null = null
  const tried = centres.slice(0, triedLines)
  for (const [index, origin] of tried.entries()) {
    const vectors = tried.filter((_, other) => other !== index).map(([x, y]): Point => [x - origin[0], y - origin[1]])
    for (const [first, a] of vectors.entries()) {
      for (const b of vectors.slice(first + 1)) {
        const sine = Math.abs(a[0] * b[1] - a[1] * b[0]) / (Math.hypot(...a) * Math.hypot(...b))
        if (!(sine >= minSine)) continue
        const lattice = scoreLattice(centres, origin, [a, b], maxMissPx)
        if (lattice.score > (best?.score ?? 0)) best = lattice
      }
    }
  }
  return best
}

/** The lattice of the repeated mark; copies that were found in part have other sizes, but the same slant. */
const latticeOf = (repeats: readonly TextLine[], best: TextLine): Lattice | null => {
  const { longPx, shortPx, slant } = measureLine(best)
  const maxMissPx = Math.max(maxMissRatio.long * longPx, maxMissRatio.short * shortPx)
  const latticeOfThose = (isCopy: (line: TextLine) => boolean): Lattice | null =>
    findLattice(repeats.filter(isCopy).map(centreOf), maxMissPx)
  return (
    latticeOfThose((line) => isAlike(line, best)) ??
    latticeOfThose((line) => Math.abs(measureLine(line).slant - slant) <= maxSlantRadians)
  )
}

/** All places of a lattice inside the photo, row by row. */
const placesInside = ({ origin, basis }: Lattice, width: number, height: number): readonly Point[] => {
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ] as const
  const coordinates = corners.map((corner) => coordinatesOf(corner, origin, basis))
  const range = (axis: 0 | 1): readonly [number, number] => {
    const steps = coordinates.map((point) => point[axis])
    return [Math.floor(Math.min(...steps)), Math.ceil(Math.max(...steps))]
  }
  const [minI, maxI] = range(0)
  const [minJ, maxJ] = range(1)
  const places: Point[] = []
  for (let j = minJ; j <= maxJ; j++) {
    for (let i = minI; i <= maxI; i++) {
      const [x, y] = placeAt(origin, basis, i, j)
      if (x >= 0 && y >= 0 && x < width && y < height) places.push([x, y])
    }
  }
  return places
}

/**
 * Adds the copies of a repeated mark that were too faint to be found: where similar lines are on a lattice, its empty places
 * inside the photo carry the mark too.
 *
 * @param lines from `labelRepeats`, highest confidence first
 */
export const completeLattice = (lines: readonly TextLine[], width: number, height: number): TextLine[] => {
  const repeats = lines.filter(({ kind }) => kind === 'repeat')
  const [best] = repeats
  if (best === undefined) return [...lines]
  const lattice = latticeOf(repeats, best)
  if (lattice === null) return [...lines]
  const minArea = minWholeRatio.lattice * areaOf(best)
  const centre = centreOf(best)
  const places = placesInside(lattice, width, height)
  if (places.length * minTakenOfPhoto > lattice.taken) return [...lines]
  const added = places
    .filter((place) => !lines.some((line) => containsPlace(line, place) && areaOf(line) >= minArea))
    .map(([x, y]) => copyAt(best, [x - centre[0], y - centre[1]], best.confidence * inferredConfidence))
  const isReplaced = (line: TextLine): boolean =>
    areaOf(line) < minArea && added.some((copy) => containsPlace(copy, centreOf(line)))
  return [...lines.filter((line) => !isReplaced(line)), ...added]
}
