import type { BrushStroke, CorrectionStroke, OutlinedThing } from '@spotless/contract/correction'
import { SpotlessError } from '@spotless/contract/error'
import { enclosingBox } from '../../kernel/geometry/enclosingBox.ts'
import { clamp01 } from '../../kernel/scalar/clamp01.ts'
import { fillOutlines } from '../../raster/fillOutlines.ts'
import type { Box } from '../../raster/raster.ts'
import type { MatteStroke } from './matteStroke.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Most pixels that the strokes of a request may pass over: times the photo, and at least so many. */
const maxPassesOfPhoto = 40
const minScannedPixels = 500_000_000

/** The pixels that the brush may touch between two points; `right` and `bottom` are excluded. */
const reachOf = (
  [startX, startY]: readonly [number, number],
  [endX, endY]: readonly [number, number],
  radiusPx: number,
  { width, height }: Size,
) => {
  const reach = radiusPx + 1
  return {
    left: Math.max(0, Math.floor(Math.min(startX, endX) - reach)),
    top: Math.max(0, Math.floor(Math.min(startY, endY) - reach)),
    right: Math.min(width, Math.ceil(Math.max(startX, endX) + reach)),
    bottom: Math.min(height, Math.ceil(Math.max(startY, endY) + reach)),
  }
}

/** The part of the photo in which outlines lie. */
const boxOf = (outlines: OutlinedThing['outlines'], size: Size): Box => {
  const corners = outlines.flat()
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return enclosingBox(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), size)
}

/**
 * Refuses strokes that would take minutes to paint.
 * @throws SpotlessError `invalid_input`
 */
export const assertPaintable = (strokes: readonly CorrectionStroke[], size: Size): void => {
  let scannedPixels = 0
  for (const stroke of strokes) {
    if ('outlines' in stroke) {
      const { width, height } = boxOf(stroke.outlines, size)
      scannedPixels += width * height * stroke.outlines.length
      continue
    }
    const { points, radiusPx } = stroke
    for (const [index, point] of points.entries()) {
      const { left, top, right, bottom } = reachOf(points[Math.max(0, index - 1)] ?? point, point, radiusPx, size)
      scannedPixels += Math.max(0, right - left) * Math.max(0, bottom - top)
    }
  }
  if (scannedPixels > Math.max(minScannedPixels, maxPassesOfPhoto * size.width * size.height)) {
    throw new SpotlessError('invalid_input', 'The stroke is too long for its brush. Please paint it in parts.')
  }
}

const paintThing = ({ kind, isHard, outlines, isOnly = false }: OutlinedThing, size: Size): MatteStroke | null => {
  const box = boxOf(outlines, size)
  if (box.left >= size.width || box.top >= size.height) return null
  const inside = outlines.map((outline) => outline.map(([x, y]) => [x - box.left, y - box.top] as const))
  const { data } = fillOutlines(inside, box)
  const only = isOnly && kind === 'keep'
  return data.includes(255) ? { kind, isHard, isWhole: true, ...(only && { isOnly: true }), box, data } : null
}

const paintBrush = ({ kind, isHard, radiusPx, points }: BrushStroke, size: Size): MatteStroke | null => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [least, most] = [[Math.min(...xs), Math.min(...ys)] as const, [Math.max(...xs), Math.max(...ys)] as const]
  const { left, top, right, bottom } = reachOf(least, most, radiusPx, size)
  if (right <= left || bottom <= top) return null
  const [width, height] = [right - left, bottom - top]
  const data = new Uint8Array(width * height)
  const inside = Math.max(0, radiusPx - 0.5) ** 2
  const outside = (radiusPx + 0.5) ** 2
  for (const [index, [endX, endY]] of points.entries()) {
    const [startX, startY] = points[Math.max(0, index - 1)] as readonly [number, number]
    const [alongX, alongY] = [endX - startX, endY - startY]
    const squaredLength = alongX * alongX + alongY * alongY
    const part = reachOf([startX, startY], [endX, endY], radiusPx, size)
    for (let y = part.top; y < part.bottom; y++) {
      const toY = y + 0.5 - startY
      const row = (y - top) * width - left
      for (let x = part.left; x < part.right; x++) {
        // Most of what a stroke passes over again is full.
        if (data[row + x] === 255) continue
        const toX = x + 0.5 - startX
        const along = squaredLength === 0 ? 0 : clamp01((toX * alongX + toY * alongY) / squaredLength)
        const offX = toX - along * alongX
        const offY = toY - along * alongY
        const squared = offX * offX + offY * offY
        // Most of the pixels are well inside or outside, which needs no root.
        if (squared >= outside) continue
        const coverage = squared <= inside ? 255 : Math.round(255 * clamp01(radiusPx + 0.5 - Math.sqrt(squared)))
        if (coverage > (data[row + x] as number)) data[row + x] = coverage
      }
    }
  }
  return data.some((value) => value >= 128) ? { kind, isHard, box: { left, top, width, height }, data } : null
}

/**
 * Paints a stroke: discs along its points with an edge one pixel soft, or what outlines enclose.
 *
 * @returns null where nothing of it is inside the photo
 */
export const paintStroke = (stroke: CorrectionStroke, size: Size): MatteStroke | null =>
  'outlines' in stroke ? paintThing(stroke, size) : paintBrush(stroke, size)
