import { clamp01 } from './clamp01.ts'

/**
 * Smooth step from 0 at `from` and beyond to 1 at `to` and beyond, with zero slope at both; `from` may be the larger.
 * Source: K. Perlin's cubic Hermite step, as in GLSL (section 8.3).
 */
export const smoothstep = (from: number, to: number, value: number): number => {
  const t = clamp01((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}
