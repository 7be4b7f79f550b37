import { convexHull } from './convexHull.ts'
import type { Point } from './point.ts'

/** A rectangle at any angle. */
export interface RotatedRectangle {
  /** Four corners in turn. */
  readonly corners: readonly [Point, Point, Point, Point]
  readonly longerPx: number
  readonly shorterPx: number
}

/**
 * The rectangle of least area around points, with its sides moved outwards.
 * Source: Freeman and Shapira 1975, "Determining the minimum-area encasing rectangle for an arbitrary closed curve": one
 * of its sides lies along a side of the convex hull.
 *
 * @param growPx distance to move each side, from the lengths of the longer and the shorter side
 * @returns grown corners; the side lengths are those before growing
 */
export const minAreaRectangle = (
  points: readonly Point[],
  growPx: (longerPx: number, shorterPx: number) => number,
): RotatedRectangle => {
  const hull = convexHull(points)
  let best = { area: Number.POSITIVE_INFINITY, angle: 0, left: 0, right: 0, top: 0, bottom: 0 }
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length] as Point
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0])
    const cos = Math.cos(angle)
    const sin = Math.sin(angle)
    const xs = hull.map(([x, y]) => x * cos + y * sin)
    const ys = hull.map(([x, y]) => y * cos - x * sin)
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    const area = (right - left) * (bottom - top)
    if (area < best.area) best = { area, angle, left, right, top, bottom }
  }
  const { angle, left, right, top, bottom } = best
  const longerPx = Math.max(right - left, bottom - top)
  const shorterPx = Math.min(right - left, bottom - top)
  const byPx = growPx(longerPx, shorterPx)
  const corner = (x: number, y: number): Point => [
    x * Math.cos(angle) - y * Math.sin(angle),
    x * Math.sin(angle) + y * Math.cos(angle),
  ]
  return {
    corners: [
      corner(left - byPx, top - byPx),
      corner(right + byPx, top - byPx),
      corner(right + byPx, bottom + byPx),
      corner(left - byPx, bottom + byPx),
    ],
    longerPx,
    shorterPx,
  }
}
