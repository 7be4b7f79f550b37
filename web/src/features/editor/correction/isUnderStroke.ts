import type { CorrectionStroke } from '@spotless/contract/correction'
import type { ImagePoint } from '../../../lib/geometry.ts'

/** Whether a stroke's brush was over a place, both in image space; a thing that was taken whole has no brush. */
export const isUnderStroke = (stroke: CorrectionStroke | undefined, { column, row }: ImagePoint): boolean =>
  stroke !== undefined &&
  'points' in stroke &&
  stroke.points.some(([x, y]) => Math.hypot(x - column, y - row) <= stroke.radiusPx)
