import type { MarkPlanes } from './markPatch.ts'

/** Directions in which an edge of the photo may run through a pixel: right, down. */
export const edgeDirections = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
  [2, 1],
  [2, -1],
  [1, 2],
  [1, -2],
] as const
/** Added to the squared difference of two ends, so that equal ends alone do not decide. */
const regularization = 12
const squaredLengths = edgeDirections.map(([dx, dy]) => dx * dx + dy * dy)

/**
 * Edge-directed interpolation of a pixel: the weighted mean of pixels on opposite sides of it, over several directions.
 * Pairs whose ends agree weigh most, since an edge of the photo runs along them and not across.
 *
 * @param ends for each of `edgeDirections`, indexes of the known pixels that way and the opposite way, −1 where there is none
 * @param into receives the interpolated colour, 0–255
 * @returns false when no direction has both ends
 */
export const interpolateAlongEdges = (
  planes: MarkPlanes,
  ends: Int32Array,
  into: [number, number, number],
): boolean => {
  let weights = 0
  let red = 0
  let green = 0
  let blue = 0
  const [reds, greens, blues] = planes
  for (let index = 0; index < edgeDirections.length; index++) {
    const one = ends[2 * index] as number
    const other = ends[2 * index + 1] as number
    if (one < 0 || other < 0) continue
    const r = reds[one] as number
    const g = greens[one] as number
    const b = blues[one] as number
    const r2 = reds[other] as number
    const g2 = greens[other] as number
    const b2 = blues[other] as number
    const distance = ((r - r2) * (r - r2) + (g - g2) * (g - g2) + (b - b2) * (b - b2)) / 3
    const weight = 1 / ((distance + regularization) * (squaredLengths[index] as number))
    weights += weight
    red += (weight * (r + r2)) / 2
    green += (weight * (g + g2)) / 2
    blue += (weight * (b + b2)) / 2
  }
  if (weights === 0) return false
  into[0] = red / weights
  into[1] = green / weights
  into[2] = blue / weights
  return true
}
