import type { MarkPlanes } from './markPatch.ts'

/** The ways a line of the photo may run through a pixel: right, down, both slants, and between those. */
const ways = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
  [2, 1],
  [2, -1],
  [1, 2],
  [1, -2],
] as const
/** Added to the squared difference of a line's two ends, so that equal ends do not decide alone. */
const calm = 12

/**
 * A pixel from the ends of lines that run through it: lines whose ends agree count most, since an edge of the photo runs
 * along them and not across.
 *
 * @param find index of the end in a direction, or −1 where there is none
 * @param into the colour found, 0–255
 * @returns false when no line has both ends
 */
export const fromLines = (
  planes: MarkPlanes,
  find: (across: number, down: number) => number,
  into: [number, number, number],
): boolean => {
  let weights = 0
  let red = 0
  let green = 0
  let blue = 0
  const [reds, greens, blues] = planes
  for (let way = 0; way < ways.length; way++) {
    const [across, down] = ways[way] as (typeof ways)[number]
    const one = find(across, down)
    if (one < 0) continue
    const other = find(-across, -down)
    if (other < 0) continue
    const r = reds[one] as number
    const g = greens[one] as number
    const b = blues[one] as number
    const r2 = reds[other] as number
    const g2 = greens[other] as number
    const b2 = blues[other] as number
    const apart = ((r - r2) * (r - r2) + (g - g2) * (g - g2) + (b - b2) * (b - b2)) / 3
    const weight = 1 / ((apart + calm) * (across * across + down * down))
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
