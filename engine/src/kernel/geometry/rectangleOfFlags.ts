import type { Point } from './point.ts'

/** A rectangle that is turned. */
export interface TurnedRectangle {
  readonly middle: Point
  /** Unit vector along the longer sides. */
  readonly along: Point
  /** In pixels, the longer and the shorter side. */
  readonly length: number
  readonly width: number
}

/**
 * The rectangle with the same moments of area as the flagged pixels: as long and as wide as a straight bar of them. Source: Hu,
 * "Visual pattern recognition by moment invariants", IRE Transactions on Information Theory 1962.
 *
 * @param columns of the grid, whose pixels have their middles at whole numbers
 * @returns null where no flag is set
 */
export const rectangleOfFlags = (flags: Uint8Array, columns: number): TurnedRectangle | null => {
  let [count, sumX, sumY, sumXx, sumXy, sumYy] = [0, 0, 0, 0, 0, 0]
  for (let pixel = 0; pixel < flags.length; pixel++) {
    if (flags[pixel] === 0) continue
    const [x, y] = [pixel % columns, Math.floor(pixel / columns)]
    count++
    sumX += x
    sumY += y
    sumXx += x * x
    sumXy += x * y
    sumYy += y * y
  }
  if (count === 0) return null
  const [x, y] = [sumX / count, sumY / count]
  // A pixel is a square, with a variance of a twelfth along each side.
  const xx = sumXx / count - x * x + 1 / 12
  const yy = sumYy / count - y * y + 1 / 12
  const xy = sumXy / count - x * y
  const spread = Math.hypot((xx - yy) / 2, xy)
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  return {
    middle: [x, y],
    along: [Math.cos(angle), Math.sin(angle)],
    length: Math.sqrt(12 * ((xx + yy) / 2 + spread)),
    width: Math.sqrt(12 * Math.max(0, (xx + yy) / 2 - spread)),
  }
}
