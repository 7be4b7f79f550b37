import { boxFilterWithin } from '../kernel/filter/boxFilterWithin.ts'
import { createPlane, releasePlanes } from '../kernel/memory/planePool.ts'
import { type BlockRegion, forEachRun, wholeRegion } from '../kernel/region/blockRegion.ts'
import type { Plane, RgbPlanes } from '../raster/plane.ts'

/** A colour for every pixel, spread from where it is known, and its mean squared scatter over the three channels. */
export interface SpreadColour {
  readonly colour: RgbPlanes
  readonly scatter: Plane
}

/** Windows wider than the narrowest by this factor, and how far they count beside it: near colours, far ones fill gaps. */
const widths = [
  [3, 0.02],
  [12, 0.0004],
] as const

/** The wide windows are taken on a grid coarser by this factor. */
const coarser = 4

type Five<T> = readonly [T, T, T, T, T]

const five = <T>(make: () => T): Five<T> => [make(), make(), make(), make(), make()]

/**
 * Spreads the colours of the pixels with weight (0–1) over the whole image: each pixel takes the weighted mean of its
 * neighbourhood, of a three and nine times wider one as far as the narrow one knows nothing.
 *
 * @param radiusPx half side of the narrowest window
 * @param region where colours are taken from and spread to
 */
export const spreadColour = (
  colour: RgbPlanes,
  weight: Plane,
  radiusPx: number,
  region: BlockRegion = wholeRegion(weight),
): SpreadColour => {
  const { width, height } = weight
  const [r, g, b] = colour
  const columns = Math.ceil(width / coarser)
  const near = five(() => createPlane(width, height))
  const small = five(() => createPlane(columns, Math.ceil(height / coarser)))
  const [red, green, blue, squares, total] = near.map(({ data }) => data) as unknown as Five<Float32Array>
  const [farRed, farGreen, farBlue, farSquares, farTotal] = small.map(
    ({ data }) => data,
  ) as unknown as Five<Float32Array>
  const smallAt = (pixel: number, row: number): number =>
    Math.floor(row / coarser) * columns + (pixel - row * width) / coarser
  forEachRun(region, (from, to) => {
    const row = Math.floor(from / width)
    let at = smallAt(from, row)
    // A run begins at a whole pixel of the coarser grid.
    for (let first = from; first < to; first += coarser, at++) {
      const end = Math.min(to, first + coarser)
      let sumRed = 0
      let sumGreen = 0
      let sumBlue = 0
      let sumSquares = 0
      let sumShares = 0
      for (let pixel = first; pixel < end; pixel++) {
        const share = weight.data[pixel] as number
        if (share === 0) continue
        const red0 = r.data[pixel] as number
        const green0 = g.data[pixel] as number
        const blue0 = b.data[pixel] as number
        const r1 = share * red0
        const g1 = share * green0
        const b1 = share * blue0
        const square = r1 * red0 + g1 * green0 + b1 * blue0
        red[pixel] = r1
        green[pixel] = g1
        blue[pixel] = b1
        squares[pixel] = square
        total[pixel] = share
        sumRed += r1
        sumGreen += g1
        sumBlue += b1
        sumSquares += square
        sumShares += share
      }
      if (sumShares === 0) continue
      farRed[at] = (farRed[at] as number) + sumRed
      farGreen[at] = (farGreen[at] as number) + sumGreen
      farBlue[at] = (farBlue[at] as number) + sumBlue
      farSquares[at] = (farSquares[at] as number) + sumSquares
      farTotal[at] = (farTotal[at] as number) + sumShares
    }
  })
  for (const plane of near) boxFilterWithin(plane, radiusPx, region, plane)
  for (const plane of small) {
    const wide = widths.map(([factor, share]) => ({
      share: share / coarser ** 2,
      mean: boxFilterWithin(plane, Math.max(1, Math.round((radiusPx * factor) / coarser))),
    }))
    plane.data.fill(0)
    for (const { share, mean } of wide) {
      for (let pixel = 0; pixel < plane.data.length; pixel++) {
        plane.data[pixel] = (plane.data[pixel] as number) + share * (mean.data[pixel] as number)
      }
      releasePlanes(mean)
    }
  }
  forEachRun(region, (from, to) => {
    const row = Math.floor(from / width)
    let at = smallAt(from, row)
    for (let first = from; first < to; first += coarser, at++) {
      const end = Math.min(to, first + coarser)
      const restRed = farRed[at] as number
      const restGreen = farGreen[at] as number
      const restBlue = farBlue[at] as number
      const restSquares = farSquares[at] as number
      const restTotal = farTotal[at] as number
      for (let pixel = first; pixel < end; pixel++) {
        const scale = 1 / Math.max((total[pixel] as number) + restTotal, 1e-7)
        const r1 = ((red[pixel] as number) + restRed) * scale
        const g1 = ((green[pixel] as number) + restGreen) * scale
        const b1 = ((blue[pixel] as number) + restBlue) * scale
        red[pixel] = r1
        green[pixel] = g1
        blue[pixel] = b1
        squares[pixel] = Math.max(0, ((squares[pixel] as number) + restSquares) * scale - r1 * r1 - g1 * g1 - b1 * b1)
      }
    }
  })
  releasePlanes(near[4], ...small)
  return { colour: [near[0], near[1], near[2]], scatter: near[3] }
}
