import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { interpolateAlongEdges } from './interpolateAlongEdges.ts'
import type { MarkPlanes } from './markPatch.ts'

const radiusPx = 4
/** Pixels on an outline are about this far from the nearest known ones. */
const gapPx = 2
const minDensity = 0.02
/** Variance of rounding alone, in squared levels. */
const roundingVariance = 0.5

/** Covariances of three colours at each pixel: rr, rg, rb, gg, gb, bb. */
export type Covariances = readonly [Float32Array, Float32Array, Float32Array, Float32Array, Float32Array, Float32Array]

const pairs = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 1],
  [1, 2],
  [2, 2],
] as const

/**
 * The expected error of interpolating the photo over a gap, near each pixel: known pixels are compared with their
 * interpolation from two pixels away. Colours mostly err together, so what they do not share is more certain than
 * brightness.
 *
 * @param isKnown 1 where the planes hold the photo; other pixels are not read
 */
export const interpolationCovariance = (planes: MarkPlanes, isKnown: Uint8Array, width: number): Covariances => {
  const products = pairs.map(() => new Float32Array(isKnown.length))
  const counts = new Float32Array(isKnown.length)
  const error = [0, 0, 0]
  const interpolated: [number, number, number] = [0, 0, 0]
  const margin = gapPx * (width + 1)
  for (let at = margin; at < isKnown.length - margin; at++) {
    if (isKnown[at] === 0 || at % width < gapPx || at % width >= width - gapPx) continue
    const findEnd = (dx: number, dy: number): number => {
      const steps = Math.max(Math.abs(dx), Math.abs(dy)) === 1 ? gapPx : 1
      const end = at + steps * (dx + dy * width)
      return isKnown[end] === 1 ? end : -1
    }
    if (!interpolateAlongEdges(planes, findEnd, interpolated)) continue
    for (const [channel, plane] of planes.entries()) {
      error[channel] = (plane[at] as number) - (interpolated[channel] as number)
    }
    for (const [index, [a, b]] of pairs.entries()) {
      ;(products[index] as Float32Array)[at] = (error[a] as number) * (error[b] as number)
    }
    counts[at] = 1
  }
  const smooth = (plane: Float32Array): Float32Array => boxFilter(boxFilter(plane, width, radiusPx), width, radiusPx)
  const density = smooth(counts)
  return products.map((product, index) => {
    const [a, b] = pairs[index] as (typeof pairs)[number]
    const added = a === b ? roundingVariance : 0
    return smooth(product).map((value, at) => value / Math.max(minDensity, density[at] as number) + added)
  }) as unknown as Covariances
}
