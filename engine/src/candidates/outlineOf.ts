import { maxOutlineCorners } from '@spotless/contract/candidates'
import type { Point } from '../kernel/geometry/point.ts'
import { simplifyPolyline } from '../kernel/geometry/simplifyPolyline.ts'

/** Tolerance of the outline, in grid pixels; grows until the outline has few enough corners. */
const initialTolerancePx = 0.6
const toleranceGrowth = 1.5

/** A contour with no more corners than an answer may have. */
export const outlineOf = (contour: readonly Point[], maxCorners = maxOutlineCorners): readonly Point[] => {
  let tolerancePx = initialTolerancePx
  let corners = simplifyPolyline(contour, tolerancePx)
  while (corners.length > maxCorners) {
    tolerancePx *= toleranceGrowth
    corners = simplifyPolyline(contour, tolerancePx)
  }
  return corners
}
