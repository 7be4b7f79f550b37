import type { CorrectionStroke } from '@spotless/contract/correction'
import { clamp01 } from '../../kernel/scalar/clamp01.ts'
import type { MatteStroke } from './matteStroke.ts'

/**
 * Paints a stroke: discs along its points, with an edge one pixel soft.
 *
 * @returns null where nothing of it is inside the photo
 */
export const paintStroke = (
  { kind, isHard, radiusPx, points }: CorrectionStroke,
  size: { readonly width: number; readonly height: number },
): MatteStroke | null => {
  const reach = radiusPx + 1
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const left = Math.max(0, Math.floor(Math.min(...xs) - reach))
  const top = Math.max(0, Math.floor(Math.min(...ys) - reach))
  const right = Math.min(size.width, Math.ceil(Math.max(...xs) + reach))
  const bottom = Math.min(size.height, Math.ceil(Math.max(...ys) + reach))
  if (right <= left || bottom <= top) return null
  const [width, height] = [right - left, bottom - top]
  const data = new Uint8Array(width * height)
  for (const [index, [endX, endY]] of points.entries()) {
    const [startX, startY] = points[Math.max(0, index - 1)] as readonly [number, number]
    const [alongX, alongY] = [endX - startX, endY - startY]
    const squaredLength = alongX * alongX + alongY * alongY
    const firstRow = Math.max(top, Math.floor(Math.min(startY, endY) - reach))
    const lastRow = Math.min(bottom - 1, Math.ceil(Math.max(startY, endY) + reach))
    const firstColumn = Math.max(left, Math.floor(Math.min(startX, endX) - reach))
    const lastColumn = Math.min(right - 1, Math.ceil(Math.max(startX, endX) + reach))
    for (let y = firstRow; y <= lastRow; y++) {
      for (let x = firstColumn; x <= lastColumn; x++) {
        const [toX, toY] = [x + 0.5 - startX, y + 0.5 - startY]
        const along = squaredLength === 0 ? 0 : clamp01((toX * alongX + toY * alongY) / squaredLength)
        const distance = Math.hypot(toX - along * alongX, toY - along * alongY)
        const coverage = Math.round(255 * clamp01(radiusPx + 0.5 - distance))
        const at = (y - top) * width + x - left
        if (coverage > (data[at] as number)) data[at] = coverage
      }
    }
  }
  return data.some((value) => value >= 128) ? { kind, isHard, box: { left, top, width, height }, data } : null
}
