import { clamp } from '../kernel/scalar/clamp.ts'
import { interpolateUnknownAlongEdges } from './interpolateUnknown.ts'
import type { Covariances } from './interpolationCovariance.ts'
import { type Mark, opacityPlane } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'

const bounds = { min: -0.3, max: 1.3 } as const

/**
 * The coverage that best explains a difference of colours, by generalised least squares (Aitken 1936): colours, and sums
 * and differences of colours, weigh by how well they can be interpolated.
 *
 * @param difference what is seen minus the photo behind
 * @param fullStep what full coverage adds
 * @param covariance of the interpolation: rr, rg, rb, gg, gb, bb
 * @returns the coverage, unbounded, and its variance
 */
export const projectOnMark = (
  difference: ArrayLike<number>,
  fullStep: ArrayLike<number>,
  covariance: ArrayLike<number>,
): { coverage: number; variance: number } => {
  const [rr, rg, rb, gg, gb, bb] = covariance as unknown as readonly [number, number, number, number, number, number]
  const [x, y, z] = fullStep as unknown as readonly [number, number, number]
  // The adjugate of the symmetric matrix, then its product with the full step.
  const [a, b, c] = [gg * bb - gb * gb, rb * gb - rg * bb, rg * gb - rb * gg]
  const [d, e, f] = [rr * bb - rb * rb, rg * rb - rr * gb, rr * gg - rg * rg]
  const determinant = Math.max(1e-9, rr * a + rg * b + rb * c)
  const [u, v, w] = [a * x + b * y + c * z, b * x + d * y + e * z, c * x + e * y + f * z]
  const precision = Math.max(1e-9, (x * u + y * v + z * w) / determinant)
  const [p, q, r] = difference as unknown as readonly [number, number, number]
  return { coverage: (p * u + q * v + r * w) / determinant / precision, variance: 1 / precision }
}

/** Coverage as measured, each pixel by itself. */
export interface MeasuredCoverage {
  /** About 0–1; the previous coverage where nothing was measured. */
  readonly coverage: Float32Array
  /** Its expected error; 0 where nothing was measured. */
  readonly deviation: Float32Array
  /** The photo behind, interpolated from the known pixels. */
  readonly behind: MarkPlanes
}

/**
 * Measures the coverage of pixels whose surroundings are known: the photo is interpolated over them, and the coverage is
 * the one that leads from there to what is seen.
 *
 * @param patch the photo with its mark
 * @param planes the photo without it, where it is known
 * @param isKnown 1 where `planes` hold the photo, 0 where the coverage is wanted
 * @param previous coverage of the known pixels
 */
export const measureCoverage = (
  { planes: seen, box }: Pick<MarkPatch, 'planes' | 'box'>,
  planes: MarkPlanes,
  isKnown: Uint8Array,
  previous: Float32Array,
  mark: Mark,
  errors: Covariances,
): MeasuredCoverage => {
  const { width } = box
  const opacity = opacityPlane(mark, box)
  const behind = interpolateUnknownAlongEdges(planes, isKnown, width)
  const coverage = previous.slice()
  const deviation = new Float32Array(coverage.length)
  const difference = [0, 0, 0]
  const fullStep = [0, 0, 0]
  const covariance = [0, 0, 0, 0, 0, 0]
  for (let at = 0; at < coverage.length; at++) {
    if (isKnown[at] === 1) continue
    for (let channel = 0; channel < 3; channel++) {
      const level = (behind[channel] as Float32Array)[at] as number
      fullStep[channel] = (opacity[at] as number) * ((mark.colour[channel] as number) - level)
      difference[channel] = ((seen[channel] as Float32Array)[at] as number) - level
    }
    for (let index = 0; index < 6; index++) covariance[index] = (errors[index] as Float32Array)[at] as number
    const measured = projectOnMark(difference, fullStep, covariance)
    coverage[at] = clamp(measured.coverage, bounds.min, bounds.max)
    deviation[at] = Math.sqrt(measured.variance)
  }
  return { coverage, deviation, behind }
}
