import type { Covariances } from './continuationError.ts'
import { continuedAlongLines } from './continued.ts'
import type { Mark } from './mark.ts'
import type { MarkPlanes } from './markPatch.ts'

const bounds = { least: -0.3, most: 1.3 } as const

/**
 * How far what is seen lies on the way from what lies behind to what full coverage would show, and the variance of that:
 * the projection that weighs each colour, and each sum and difference of colours, by how well it can be continued.
 *
 * @param off what is seen less what lies behind
 * @param way what full coverage would add
 * @param covariance of the continuation: rr, rg, rb, gg, gb, bb
 */
export const projected = (
  off: ArrayLike<number>,
  way: ArrayLike<number>,
  covariance: ArrayLike<number>,
): { share: number; variance: number } => {
  const [rr, rg, rb, gg, gb, bb] = covariance as unknown as readonly [number, number, number, number, number, number]
  const [x, y, z] = way as unknown as readonly [number, number, number]
  // Adjugate of the symmetric matrix, by the way.
  const [a, b, c] = [gg * bb - gb * gb, rb * gb - rg * bb, rg * gb - rb * gg]
  const [d, e, f] = [rr * bb - rb * rb, rg * rb - rr * gb, rr * gg - rg * rg]
  const determinant = Math.max(1e-9, rr * a + rg * b + rb * c)
  const [u, v, w] = [a * x + b * y + c * z, b * x + d * y + e * z, c * x + e * y + f * z]
  const strength = Math.max(1e-9, (x * u + y * v + z * w) / determinant)
  const [p, q, r] = off as unknown as readonly [number, number, number]
  return { share: (p * u + q * v + r * w) / determinant / strength, variance: 1 / strength }
}

/** Coverage as measured, each pixel by itself. */
export interface MeasuredCoverage {
  /** About 0–1; where nothing was measured, what was believed. */
  readonly share: Float32Array
  /** Expected error of it; 0 where nothing was measured. */
  readonly deviation: Float32Array
  /** What lies behind, continued from the known pixels. */
  readonly behind: MarkPlanes
}

/**
 * Measures the coverage of pixels whose surroundings are known: the photo is continued over them, and the share is taken
 * that leads from there to what is seen.
 *
 * @param seen the photo with its mark
 * @param planes the photo without it, where it is known
 * @param isKnown 1 where `planes` hold the photo, 0 where the coverage is wanted
 * @param believed coverage of the known pixels
 */
export const measureCoverage = (
  seen: MarkPlanes,
  planes: MarkPlanes,
  isKnown: Uint8Array,
  believed: Float32Array,
  width: number,
  { opacity, colour }: Mark,
  errors: Covariances,
): MeasuredCoverage => {
  const behind = continuedAlongLines(planes, isKnown, width)
  const share = believed.slice()
  const deviation = new Float32Array(share.length)
  const [off, way, covariance] = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0, 0, 0, 0],
  ]
  for (let at = 0; at < share.length; at++) {
    if (isKnown[at] === 1) continue
    for (let channel = 0; channel < 3; channel++) {
      const j = (behind[channel] as Float32Array)[at] as number
      way[channel] = opacity * ((colour[channel] as number) - j)
      off[channel] = ((seen[channel] as Float32Array)[at] as number) - j
    }
    for (let index = 0; index < 6; index++) covariance[index] = (errors[index] as Float32Array)[at] as number
    const found = projected(off, way, covariance)
    share[at] = Math.min(bounds.most, Math.max(bounds.least, found.share))
    deviation[at] = Math.sqrt(found.variance)
  }
  return { share, deviation, behind }
}
