import type { Candidate } from '@spotless/contract/candidates'
import { minAreaRectangle } from '../kernel/geometry/minAreaRectangle.ts'
import type { Point } from '../kernel/geometry/point.ts'
import { labelComponents } from '../kernel/morphology/labelComponents.ts'
import { threshold } from '../kernel/morphology/threshold.ts'

const minProbability = 0.3
const minPeak = 0.8
const minHeightPx = 4
/** The network marks shrunken lines; each side moves out by area over perimeter times this. */
const unclipRatio = 1.7

interface Component {
  sum: number
  peak: number
  count: number
  /** Corners of its pixels. */
  readonly corners: Point[]
}

const componentsOf = (map: Float32Array, columns: number): readonly Component[] => {
  const { labels, count } = labelComponents(threshold(map, minProbability), columns, 4)
  const components = Array.from({ length: count }, (): Component => ({ sum: 0, peak: 0, count: 0, corners: [] }))
  for (let at = 0; at < map.length; at++) {
    const component = components[(labels[at] as number) - 1]
    if (component === undefined) continue
    const value = map[at] as number
    component.sum += value
    component.peak = Math.max(component.peak, value)
    component.count++
    const column = at % columns
    const row = Math.floor(at / columns)
    component.corners.push([column, row], [column + 1, row], [column, row + 1], [column + 1, row + 1])
  }
  return components
}

/**
 * Lines of text in a map of probabilities, as rotated rectangles in the map's pixels.
 * Source: the post-processing of Liao et al. 2020, "Real-Time Scene Text Detection with Differentiable Binarization".
 */
export const readTextMap = (map: Float32Array, columns: number): Candidate[] => {
  const found: Candidate[] = []
  for (const { sum, peak, count, corners } of componentsOf(map, columns)) {
    if (peak < minPeak) continue
    const rectangle = minAreaRectangle(
      corners,
      (longerPx, shorterPx) => (longerPx * shorterPx * unclipRatio) / (2 * (longerPx + shorterPx)),
    )
    if (rectangle.shorterPx < minHeightPx) continue
    found.push({
      kind: 'text',
      confidence: Math.min(1, sum / count),
      outline: rectangle.corners.map(([x, y]): [number, number] => [x, y]),
    })
  }
  return found
}
