import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { fillPolygon } from '../kernel/geometry/fillPolygon.ts'
import { nonMaxSuppression } from '../kernel/geometry/nonMaxSuppression.ts'
import { areaSample } from '../kernel/resample/areaSample.ts'
import type { Yielding } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import type { TextLine } from './findText.ts'
import { type Copy, growMark, type Plane } from './growMark.ts'
import { areaOf, holds, middleOf, moved, wholeShares } from './lineShapes.ts'

/** Longer side of the plane in which copies are looked for. */
const planeLonger = 720
const [meanShare, usualShare] = [1 / 60, 1 / 20]
const noiseFloor = 3
const mostContrast = 2
/** Pixels of a mark that are compared, those that stand out most: of one line alone, then of what copies have in common. */
const comparedPixels = [300, 700] as const
const leastPixels = 60
const triedLines = 3
/** A copy agrees so many times better than places of the photo usually do. */
const leastTimes = 7
/** And by this share of how well the surest agree. */
const leastOfBest = 0.45
/** An edge agrees with itself all along; a mark moved by a quarter of its size agrees no better than by this share. */
const mostMoved = 0.65
/** A mark that repeats comes at least so many times more. */
const leastCopies = 2
const averagedCopies = 6

interface Mark {
  readonly left: number
  readonly top: number
  readonly columns: number
  readonly rows: number
  /** 1 inside the outline. */
  readonly inside: Uint8Array
}

/** How much each pixel stands out from its surroundings, over how usual that is there: between ±2. */
const contrastOf = (raster: Raster): Plane => {
  const scale = Math.min(1, planeLonger / Math.max(raster.width, raster.height))
  const [columns, rows] = [raster.width, raster.height].map((side) => Math.max(8, Math.round(side * scale))) as [
    number,
    number,
  ]
  const planes = areaSample(raster, { left: 0, top: 0, width: raster.width, height: raster.height }, columns, rows)
  const area = columns * rows
  const grey = new Float32Array(area)
  for (let at = 0; at < area; at++) {
    grey[at] = ((planes[at] as number) + (planes[at + area] as number) + (planes[at + 2 * area] as number)) / 3
  }
  const mean = boxFilter(grey, columns, Math.max(3, Math.round(columns * meanShare)))
  for (let at = 0; at < area; at++) grey[at] = (grey[at] as number) - (mean[at] as number)
  const away = new Float32Array(area)
  for (let at = 0; at < area; at++) away[at] = Math.abs(grey[at] as number)
  const usual = boxFilter(away, columns, Math.max(6, Math.round(columns * usualShare)))
  for (let at = 0; at < area; at++) {
    const value = (grey[at] as number) / ((usual[at] as number) + noiseFloor)
    grey[at] = Math.min(mostContrast, Math.max(-mostContrast, value))
  }
  return { columns, rows, data: grey }
}

const markOf = ({ outline }: TextLine, scale: number): Mark => {
  const [across, down] = [outline.map(([x]) => x * scale), outline.map(([, y]) => y * scale)]
  const [left, top] = [Math.floor(Math.min(...across)), Math.floor(Math.min(...down))]
  const [columns, rows] = [Math.ceil(Math.max(...across)) - left, Math.ceil(Math.max(...down)) - top]
  const corners = Float32Array.from(outline.flatMap(([x, y]) => [x * scale - left, y * scale - top]))
  const inside = Uint8Array.from(fillPolygon(corners, columns, rows), (value) => (value > 0 ? 1 : 0))
  return { left, top, columns, rows, inside }
}

/** What a mark and its copies have in common: their mean, what lies outside the photo left out. */
const patternOf = ({ columns, rows, data }: Plane, mark: Mark, copies: readonly Copy[]): Float32Array => {
  const pattern = new Float32Array(mark.inside.length)
  for (const [at, flag] of mark.inside.entries()) {
    if (flag === 0) continue
    let [sum, count] = [0, 0]
    for (const { dx, dy } of copies) {
      const [x, y] = [mark.left + (at % mark.columns) + dx, mark.top + Math.floor(at / mark.columns) + dy]
      if (x < 0 || y < 0 || x >= columns || y >= rows) continue
      sum += data[y * columns + x] as number
      count++
    }
    if (count > 0) pattern[at] = sum / count
  }
  return pattern
}

/** How well the photo agrees with a pattern laid at each shift of its mark, over how well it usually does. */
const agreementOf = (
  { columns, rows, data }: Plane,
  mark: Mark,
  pattern: Float32Array,
  most: number,
): Float32Array | null => {
  const pixels = [...pattern.keys()]
    .filter((at) => pattern[at] !== 0)
    .sort((a, b) => Math.abs(pattern[b] as number) - Math.abs(pattern[a] as number))
    .slice(0, most)
  if (pixels.length < leastPixels) return null
  const sums = new Float32Array(columns * rows)
  const [middleX, middleY] = [mark.columns >> 1, mark.rows >> 1]
  for (const at of pixels) {
    const weight = pattern[at] as number
    const [dx, dy] = [(at % mark.columns) - middleX, Math.floor(at / mark.columns) - middleY]
    const [from, to] = [Math.max(0, -dx), Math.min(columns, columns - dx)]
    for (let row = Math.max(0, -dy); row < Math.min(rows, rows - dy); row++) {
      const [base, shifted] = [row * columns, (row + dy) * columns + dx]
      for (let column = from; column < to; column++) {
        sums[base + column] = (sums[base + column] as number) + weight * (data[shifted + column] as number)
      }
    }
  }
  let squares = 0
  for (let at = 0; at < sums.length; at++) squares += (sums[at] as number) ** 2
  const usual = Math.sqrt(squares / sums.length)
  if (usual === 0) return null
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] as number) / usual
  return sums
}

/** Places where a pattern is found, the surest first; none within half a mark of a surer one. */
const peaksOf = (agreement: Float32Array, columns: number, mark: Mark): Copy[] => {
  const [middleX, middleY] = [mark.left + (mark.columns >> 1), mark.top + (mark.rows >> 1)]
  const high: Copy[] = []
  for (const [at, score] of agreement.entries()) {
    if (score >= leastTimes) high.push({ dx: (at % columns) - middleX, dy: Math.floor(at / columns) - middleY, score })
  }
  return nonMaxSuppression(
    high,
    (kept, other) => Math.abs(kept.dx - other.dx) < mark.columns / 2 && Math.abs(kept.dy - other.dy) < mark.rows / 2,
  )
}

/** Whether a pattern agrees with its own place alone, not with places beside it as an edge of the photo does. */
const isDistinct = (agreement: Float32Array, { columns, rows }: Plane, mark: Mark): boolean => {
  const [middleX, middleY] = [mark.left + (mark.columns >> 1), mark.top + (mark.rows >> 1)]
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= columns || y >= rows ? 0 : (agreement[y * columns + x] as number)
  const [halfX, halfY] = [mark.columns >> 1, mark.rows >> 1]
  let beside = 0
  for (let dy = -halfY; dy <= halfY; dy++) {
    for (let dx = -halfX; dx <= halfX; dx++) {
      if (4 * Math.abs(dx) < mark.columns && 4 * Math.abs(dy) < mark.rows) continue
      beside = Math.max(beside, at(middleX + dx, middleY + dy))
    }
  }
  return beside <= mostMoved * at(middleX, middleY)
}

/** Where else a line is written: from the line alone first, then from what its surest copies have in common. */
const copiesOf = (plane: Plane, mark: Mark): readonly Copy[] => {
  let copies: readonly Copy[] = [{ dx: 0, dy: 0, score: Number.POSITIVE_INFINITY }]
  for (const most of comparedPixels) {
    const agreement = agreementOf(plane, mark, patternOf(plane, mark, copies.slice(0, averagedCopies)), most)
    if (agreement === null || !isDistinct(agreement, plane, mark)) return []
    const peaks = peaksOf(agreement, plane.columns, mark)
    if (peaks.length <= leastCopies) return []
    copies = peaks
  }
  const surest = copies[leastCopies] as Copy
  return copies.filter(({ score }) => score >= leastOfBest * surest.score)
}

/** Lines with a found one's copies; those that hold a part of a copy only give way to it. */
const withCopies = (
  lines: readonly TextLine[],
  found: TextLine,
  copies: readonly Copy[],
  scale: number,
): TextLine[] => {
  const surest = (copies[leastCopies] as Copy).score
  const isWhole = (line: TextLine): boolean => areaOf(line) >= wholeShares.matched * areaOf(found)
  const placed = copies.map(({ dx, dy, score }) => {
    const copy = moved(found, [dx / scale, dy / scale], found.confidence * Math.min(1, score / surest))
    const parts = lines.filter((line) => !isWhole(line) && holds(copy, middleOf(line)))
    return { ...copy, confidence: Math.max(copy.confidence, ...parts.map(({ confidence }) => confidence)) }
  })
  const added = placed.filter((copy) => !lines.some((line) => isWhole(line) && holds(line, middleOf(copy))))
  const kept = lines.filter((line) => isWhole(line) || !added.some((copy) => holds(copy, middleOf(line))))
  return [...kept, ...added].sort((a, b) => b.confidence - a.confidence)
}

/**
 * Adds the copies of lines that are laid over the photo again and again, however faint: the same pattern of light and dark
 * at other places, whatever the photo shows under it. One of the surest lines has to be found by itself.
 *
 * @param lines the surest first
 * @throws the signal's reason when aborted
 */
export const matchCopies = async (
  raster: Raster,
  lines: readonly TextLine[],
  { yieldToEventLoop }: Yielding,
): Promise<TextLine[]> => {
  if (lines.length === 0) return []
  const plane = contrastOf(raster)
  const scale = plane.columns / raster.width
  for (const line of lines.slice(0, triedLines)) {
    await yieldToEventLoop()
    const copies = copiesOf(plane, markOf(line, scale))
    if (copies.length > 0) return withCopies(lines, growMark(line, plane, copies, scale), copies, scale)
  }
  return [...lines]
}
