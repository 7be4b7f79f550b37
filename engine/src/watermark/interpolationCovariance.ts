import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { edgeDirections, interpolateAlongEdges } from './interpolateAlongEdges.ts'
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

/** Offsets of the pixels that stand for the ends of a gap, in each direction and the opposite one. */
const endOffsets = (width: number): Int32Array =>
  Int32Array.from(
    edgeDirections.flatMap(([dx, dy]) => {
      const steps = Math.max(Math.abs(dx), Math.abs(dy)) === 1 ? gapPx : 1
      const offset = steps * (dx + dy * width)
      return [offset, -offset]
    }),
  )

/**
 * The expected error of interpolating the photo over a gap, near each pixel: known pixels are compared with their
 * interpolation from two pixels away. Colours mostly err together, so what they do not share is more certain than
 * brightness.
 *
 * @param isKnown 1 where the planes hold the photo; other pixels are not read
 */
export const interpolationCovariance = (planes: MarkPlanes, isKnown: Uint8Array, width: number): Covariances => {
  const products = pairs.map(() => new Float32Array(isKnown.length))
  const [rr, rg, rb, gg, gb, bb] = products as unknown as Covariances
  const counts = new Float32Array(isKnown.length)
  const interpolated: [number, number, number] = [0, 0, 0]
  const offsets = endOffsets(width)
  const ends = new Int32Array(offsets.length)
  const margin = gapPx * (width + 1)
  for (let at = margin; at < isKnown.length - margin; at++) {
    if (isKnown[at] === 0 || at % width < gapPx || at % width >= width - gapPx) continue
    for (let index = 0; index < ends.length; index++) {
      const end = at + (offsets[index] as number)
      ends[index] = isKnown[end] === 1 ? end : -1
    }
    if (!interpolateAlongEdges(planes, ends, interpolated)) continue
    const red = (planes[0][at] as number) - interpolated[0]
    const green = (planes[1][at] as number) - interpolated[1]
    const blue = (planes[2][at] as number) - interpolated[2]
    rr[at] = red * red
    rg[at] = red * green
    rb[at] = red * blue
    gg[at] = green * green
    gb[at] = green * blue
    bb[at] = blue * blue
    counts[at] = 1
  }
  const smooth = (plane: Float32Array): Float32Array => {
    const once = boxFilter(plane, width, radiusPx)
    return boxFilter(once, width, radiusPx, once)
  }
  const density = smooth(counts)
  return products.map((product, index) => {
    const [a, b] = pairs[index] as (typeof pairs)[number]
    const added = a === b ? roundingVariance : 0
    const covariance = smooth(product)
    for (let at = 0; at < covariance.length; at++) {
      covariance[at] = (covariance[at] as number) / Math.max(minDensity, density[at] as number) + added
    }
    return covariance
  }) as unknown as Covariances
}
