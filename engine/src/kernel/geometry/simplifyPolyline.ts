import type { Point } from './point.ts'

/**
 * A polyline with fewer corners, nowhere further than `tolerancePx` from the original.
 * Source: Douglas and Peucker 1973, "Algorithms for the reduction of the number of points required to represent a digitized
 * line or its caricature".
 */
export const simplifyPolyline = (line: readonly Point[], tolerancePx: number): Point[] => {
  if (line.length < 3) return [...line]
  const first = line[0] as Point
  const last = line.at(-1) as Point
  const length = Math.hypot(last[0] - first[0], last[1] - first[1])
  let farthest = tolerancePx
  let split = -1
  for (let index = 1; index < line.length - 1; index++) {
    const [x, y] = line[index] as Point
    const distance =
      length === 0
        ? Math.hypot(x - first[0], y - first[1])
        : Math.abs((last[0] - first[0]) * (y - first[1]) - (last[1] - first[1]) * (x - first[0])) / length
    if (distance > farthest) {
      farthest = distance
      split = index
    }
  }
  if (split < 0) return [first, last]
  const before = simplifyPolyline(line.slice(0, split + 1), tolerancePx)
  const after = simplifyPolyline(line.slice(split), tolerancePx)
  return [...before.slice(0, -1), ...after]
}
