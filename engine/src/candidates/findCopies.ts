import type { Yielding } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import { type ContrastPlane, contrastPlane } from './contrastPlane.ts'
import { type Copy, extendMark } from './extendMark.ts'
import { areaOf, centreOf, containsPlace, copyAt, minWholeRatio } from './lineGeometry.ts'
import { averageTemplate, correlate, findPeaks, isDistinct, type MarkArea, markArea } from './matchTemplate.ts'
import type { TextLine } from './textLine.ts'

/** Template pixels that are compared: of one line alone first, then of the mean of its copies. */
const comparedPixels = [300, 700] as const
const triedLines = 3
/** A copy scores at least this fraction of the best copies' score. */
const minScoreRatio = 0.45
/** A mark repeats when it occurs at least this many times more. */
const minCopies = 2
const averagedCopies = 6

/** Where else a line is written: by the line alone first, then by the mean of its best copies. */
const copiesOf = (plane: ContrastPlane, mark: MarkArea): readonly Copy[] => {
  let copies: readonly Copy[] = [{ dx: 0, dy: 0, score: Number.POSITIVE_INFINITY }]
  for (const maxPixels of comparedPixels) {
    const template = averageTemplate(plane, mark, copies.slice(0, averagedCopies))
    const correlation = correlate(plane, mark, template, maxPixels)
    if (correlation === null || !isDistinct(correlation, plane, mark)) return []
    const peaks = findPeaks(correlation, plane.columns, mark)
    if (peaks.length <= minCopies) return []
    copies = peaks
  }
  const { score: bestScore } = copies[minCopies] as Copy
  return copies.filter(({ score }) => score >= minScoreRatio * bestScore)
}

/** Lines with the copies of a found one; lines that hold only part of a copy give way to it. */
const withCopies = (
  lines: readonly TextLine[],
  found: TextLine,
  copies: readonly Copy[],
  scale: number,
): TextLine[] => {
  const { score: bestScore } = copies[minCopies] as Copy
  const isWhole = (line: TextLine): boolean => areaOf(line) >= minWholeRatio.match * areaOf(found)
  const placed = copies.map(({ dx, dy, score }) => {
    const copy = copyAt(found, [dx / scale, dy / scale], found.confidence * Math.min(1, score / bestScore))
    const parts = lines.filter((line) => !isWhole(line) && containsPlace(copy, centreOf(line)))
    return { ...copy, confidence: Math.max(copy.confidence, ...parts.map(({ confidence }) => confidence)) }
  })
  const added = placed.filter((copy) => !lines.some((line) => isWhole(line) && containsPlace(line, centreOf(copy))))
  const kept = lines.filter((line) => isWhole(line) || !added.some((copy) => containsPlace(copy, centreOf(line))))
  return [...kept, ...added].sort((a, b) => b.confidence - a.confidence)
}

/**
 * Adds the copies of a mark that is laid over the photo many times, however faint: the same pattern of light and dark at
 * other places, whatever the photo shows under it. One of the best lines must have been found by itself.
 *
 * @param lines highest confidence first
 * @throws the signal's reason when aborted
 */
export const findCopies = async (
  raster: Raster,
  lines: readonly TextLine[],
  runtime: Yielding,
): Promise<TextLine[]> => {
  if (lines.length === 0) return []
  const plane = contrastPlane(raster)
  const scale = plane.columns / raster.width
  for (const line of lines.slice(0, triedLines)) {
    await runtime.yieldToEventLoop()
    const copies = copiesOf(plane, markArea(line, scale))
    if (copies.length > 0) return withCopies(lines, extendMark(line, plane, copies, scale), copies, scale)
  }
  return [...lines]
}
