import type { Point } from './point.ts'

const cross = (origin: Point, a: Point, b: Point): number =>
  (a[0] - origin[0]) * (b[1] - origin[1]) - (a[1] - origin[1]) * (b[0] - origin[0])

/**
 * The convex hull of points; points inside it or on its sides are left out.
 * Source: Andrew 1979, monotone chain, "Another efficient algorithm for convex hulls in two dimensions".
 *
 * @returns corners in turn; anticlockwise with y up, clockwise with y down
 */
export const convexHull = (points: readonly Point[]): Point[] => {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const halfHull = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = []
    for (const point of ordered) {
      while (chain.length > 1 && cross(chain.at(-2) as Point, chain.at(-1) as Point, point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return sorted.length < 3 ? sorted : [...halfHull(sorted), ...halfHull(sorted.toReversed())]
}
