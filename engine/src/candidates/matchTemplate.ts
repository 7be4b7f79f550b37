import { fillPolygon } from '../kernel/geometry/fillPolygon.ts'
import { nonMaxSuppression } from '../kernel/geometry/nonMaxSuppression.ts'
import type { ContrastPlane } from './contrastPlane.ts'
import type { Copy } from './extendMark.ts'
import type { TextLine } from './textLine.ts'

/** Fewer pixels of a template are not specific enough. */
const minTemplatePixels = 60
/** Correlation of a copy, as a multiple of the usual correlation in the photo. */
const minScore = 7
/** An edge correlates with itself all along; a mark moved by a quarter of its size correlates less than this fraction. */
const maxSelfCorrelation = 0.65

/** A line's place in the plane. */
export interface MarkArea {
  readonly left: number
  readonly top: number
  readonly columns: number
  readonly rows: number
  /** 1 inside the outline. */
  readonly inside: Float32Array
}

/** @param scale pixels of the plane per pixel of the photo */
export const markArea = ({ outline }: TextLine, scale: number): MarkArea => {
  const xs = outline.map(([x]) => x * scale)
  const ys = outline.map(([, y]) => y * scale)
  const left = Math.floor(Math.min(...xs))
  const top = Math.floor(Math.min(...ys))
  const columns = Math.ceil(Math.max(...xs)) - left
  const rows = Math.ceil(Math.max(...ys)) - top
  const corners = Float32Array.from(outline.flatMap(([x, y]) => [x * scale - left, y * scale - top]))
  return { left, top, columns, rows, inside: fillPolygon(corners, columns, rows) }
}

/** The mean of a mark and its copies, without what is outside the photo; 0 outside the outline. */
export const averageTemplate = (
  { columns, rows, data }: ContrastPlane,
  mark: MarkArea,
  copies: readonly Copy[],
): Float32Array => {
  const template = new Float32Array(mark.inside.length)
  for (let at = 0; at < template.length; at++) {
    if (mark.inside[at] === 0) continue
    let sum = 0
    let count = 0
    for (const { dx, dy } of copies) {
      const x = mark.left + (at % mark.columns) + dx
      const y = mark.top + Math.floor(at / mark.columns) + dy
      if (x < 0 || y < 0 || x >= columns || y >= rows) continue
      sum += data[y * columns + x] as number
      count++
    }
    if (count > 0) template[at] = sum / count
  }
  return template
}

/**
 * Template matching: the correlation of the plane with a template centred at each pixel, over its root mean square.
 *
 * @param maxPixels template pixels of highest contrast that are compared
 * @returns null when the template has too few pixels
 */
export const correlate = (
  { columns, rows, data }: ContrastPlane,
  mark: MarkArea,
  template: Float32Array,
  maxPixels: number,
): Float32Array | null => {
  const pixels = [...template.keys()]
    .filter((at) => template[at] !== 0)
    .sort((a, b) => Math.abs(template[b] as number) - Math.abs(template[a] as number))
    .slice(0, maxPixels)
  if (pixels.length < minTemplatePixels) return null
  const sums = new Float32Array(columns * rows)
  const centreX = mark.columns >> 1
  const centreY = mark.rows >> 1
  for (const at of pixels) {
    const weight = template[at] as number
    const dx = (at % mark.columns) - centreX
    const dy = Math.floor(at / mark.columns) - centreY
    const from = Math.max(0, -dx)
    const to = Math.min(columns, columns - dx)
    for (let row = Math.max(0, -dy); row < Math.min(rows, rows - dy); row++) {
      const base = row * columns
      const shifted = (row + dy) * columns + dx
      for (let column = from; column < to; column++) {
        sums[base + column] = (sums[base + column] as number) + weight * (data[shifted + column] as number)
      }
    }
  }
  let squares = 0
  for (let at = 0; at < sums.length; at++) squares += (sums[at] as number) ** 2
  const rootMeanSquare = Math.sqrt(squares / sums.length)
  if (rootMeanSquare === 0) return null
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] as number) / rootMeanSquare
  return sums
}

/** Places where a template matches, best first; none within half a mark of a better one. */
export const findPeaks = (correlation: Float32Array, columns: number, mark: MarkArea): Copy[] => {
  const centreX = mark.left + (mark.columns >> 1)
  const centreY = mark.top + (mark.rows >> 1)
  const matches: Copy[] = []
  for (const [at, score] of correlation.entries()) {
    if (score >= minScore) matches.push({ dx: (at % columns) - centreX, dy: Math.floor(at / columns) - centreY, score })
  }
  return nonMaxSuppression(
    matches,
    (kept, other) => Math.abs(kept.dx - other.dx) < mark.columns / 2 && Math.abs(kept.dy - other.dy) < mark.rows / 2,
  )
}

/** Whether a template matches its own place alone, and not the places beside it as an edge of the photo does. */
export const isDistinct = (correlation: Float32Array, { columns, rows }: ContrastPlane, mark: MarkArea): boolean => {
  const centreX = mark.left + (mark.columns >> 1)
  const centreY = mark.top + (mark.rows >> 1)
  const scoreAt = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= columns || y >= rows ? 0 : (correlation[y * columns + x] as number)
  const halfX = mark.columns >> 1
  const halfY = mark.rows >> 1
  let beside = 0
  for (let dy = -halfY; dy <= halfY; dy++) {
    for (let dx = -halfX; dx <= halfX; dx++) {
      if (4 * Math.abs(dx) < mark.columns && 4 * Math.abs(dy) < mark.rows) continue
      beside = Math.max(beside, scoreAt(centreX + dx, centreY + dy))
    }
  }
  return beside <= maxSelfCorrelation * scoreAt(centreX, centreY)
}
