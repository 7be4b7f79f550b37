import { lerp } from '../scalar/lerp.ts'

/**
 * Bilinear interpolation inside a square of four samples.
 *
 * @param weightX 0 at the left samples, 1 at the right ones
 * @param weightY 0 at the upper samples, 1 at the lower ones
 */
export const bilinear = (
  topLeft: number,
  topRight: number,
  bottomLeft: number,
  bottomRight: number,
  weightX: number,
  weightY: number,
): number => lerp(lerp(topLeft, topRight, weightX), lerp(bottomLeft, bottomRight, weightX), weightY)
