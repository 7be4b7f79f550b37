import type { Candidate } from '@spotless/contract/candidates'
import { minAreaRectangle, type RotatedRectangle } from '../kernel/geometry/minAreaRectangle.ts'
import type { Point } from '../kernel/geometry/point.ts'
import { labelComponents } from '../kernel/morphology/labelComponents.ts'
import { threshold } from '../kernel/morphology/threshold.ts'

/** From the first on a place belongs to a line. What is then no rectangle is several lines that touch: it is parted by the next. */
const probabilities = [0.3, 0.6, 0.85] as const
/** A line fills so much of its rectangle. */
const minFilled = 0.5
const minHeightPx = 4
/** The network marks shrunken lines; each side moves out by area over perimeter times this. */
const unclipRatio = 1.7

interface Component {
  readonly sum: number
  readonly peak: number
  readonly count: number
  readonly rectangle: RotatedRectangle
}

/** Joined places of a map that are at least so probable; those that are no rectangle in their parts. */
const componentsOf = (map: Float32Array, columns: number, level = 0): Component[] => {
  const { labels, count } = labelComponents(threshold(map, probabilities[level] as number), columns, 4)
  const places: number[][] = Array.from({ length: count }, () => [])
  for (const [at, label] of labels.entries()) if (label > 0) (places[label - 1] as number[]).push(at)
  return places.flatMap((own) => {
    const corners = own.flatMap((at): Point[] => {
      const [column, row] = [at % columns, Math.floor(at / columns)]
      return [
        [column, row],
        [column + 1, row],
        [column, row + 1],
        [column + 1, row + 1],
      ]
    })
    const rectangle = minAreaRectangle(
      corners,
      (longerPx, shorterPx) => (longerPx * shorterPx * unclipRatio) / (2 * (longerPx + shorterPx)),
    )
    const isFilled = own.length >= minFilled * rectangle.longerPx * rectangle.shorterPx
    if (!isFilled && level + 1 < probabilities.length) {
      const part = new Float32Array(map.length)
      for (const at of own) part[at] = map[at] as number
      const parts = componentsOf(part, columns, level + 1)
      if (parts.length > 0) return parts
    }
    const values = own.map((at) => map[at] as number)
    const sum = values.reduce((total, value) => total + value, 0)
    const peak = values.reduce((most, value) => Math.max(most, value), 0)
    return [{ sum, peak, count: own.length, rectangle }]
  })
}

/**
 * Lines of text in a map of probabilities, as rotated rectangles in the map's pixels.
 *
 * @param minPeak probability that each has somewhere
 * Source: the post-processing of Liao et al. 2020, "Real-Time Scene Text Detection with Differentiable Binarization".
 */
export const readTextMap = (map: Float32Array, columns: number, minPeak: number): Candidate[] => {
  const found: Candidate[] = []
  for (const { sum, peak, count, rectangle } of componentsOf(map, columns)) {
    if (peak < minPeak || rectangle.shorterPx < minHeightPx) continue
    found.push({
      kind: 'text',
      confidence: Math.min(1, sum / count),
      outline: rectangle.corners.map(([x, y]): [number, number] => [x, y]),
    })
  }
  return found
}
