import type { Point } from './point.ts'

/** Whether a point is inside a closed polygon, by the even–odd rule. Source: Shimrat 1962, "Algorithm 112". */
export const isInPolygon = (x: number, y: number, corners: readonly Point[]): boolean => {
  let isInside = false
  for (const [index, [x1, y1]] of corners.entries()) {
    const [x2, y2] = corners.at(index - 1) as Point
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside
  }
  return isInside
}
