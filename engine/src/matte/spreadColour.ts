import { boxMean } from './boxMean.ts'
import { emptyPlane, type Plane, type Planes } from './plane.ts'
import { eachRun, type Region, wholeOf } from './region.ts'

/** A colour for every pixel, spread from where it is known, and its mean squared scatter over the three channels. */
export interface SpreadColour {
  readonly colour: Planes
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
  colour: Planes,
  weight: Plane,
  radiusPx: number,
  region: Region = wholeOf(weight),
): SpreadColour => {
  const { width, height } = weight
  const [r, g, b] = colour
  const columns = Math.ceil(width / coarser)
  const near = five(() => emptyPlane(width, height))
  const small = five(() => emptyPlane(columns, Math.ceil(height / coarser)))
  const [red, green, blue, squares, total] = near.map(({ data }) => data) as unknown as Five<Float32Array>
  const [farRed, farGreen, farBlue, farSquares, farTotal] = small.map(
    ({ data }) => data,
  ) as unknown as Five<Float32Array>
  const smallOf = (row: number, column: number): number =>
    Math.floor(row / coarser) * columns + Math.floor(column / coarser)
  eachRun(region, (from, to) => {
    const row = Math.floor(from / width)
    for (let pixel = from; pixel < to; pixel++) {
      const share = weight.data[pixel] as number
      if (share === 0) continue
      const r1 = share * (r.data[pixel] as number)
      const g1 = share * (g.data[pixel] as number)
      const b1 = share * (b.data[pixel] as number)
      const square = r1 * (r.data[pixel] as number) + g1 * (g.data[pixel] as number) + b1 * (b.data[pixel] as number)
      red[pixel] = r1
      green[pixel] = g1
      blue[pixel] = b1
      squares[pixel] = square
      total[pixel] = share
      const at = smallOf(row, pixel - row * width)
      farRed[at] = (farRed[at] as number) + r1
      farGreen[at] = (farGreen[at] as number) + g1
      farBlue[at] = (farBlue[at] as number) + b1
      farSquares[at] = (farSquares[at] as number) + square
      farTotal[at] = (farTotal[at] as number) + share
    }
  })
  for (const plane of near) boxMean(plane, radiusPx, region, plane)
  for (const plane of small) {
    const wide = widths.map(([factor]) => boxMean(plane, Math.max(1, Math.round((radiusPx * factor) / coarser))))
    for (let pixel = 0; pixel < plane.data.length; pixel++) {
      plane.data[pixel] = widths.reduce(
        (sum, [, share], index) => sum + (share / coarser ** 2) * (wide[index]?.data[pixel] as number),
        0,
      )
    }
  }
  eachRun(region, (from, to) => {
    const row = Math.floor(from / width)
    for (let pixel = from; pixel < to; pixel++) {
      const at = smallOf(row, pixel - row * width)
      const scale = 1 / Math.max((total[pixel] as number) + (farTotal[at] as number), 1e-7)
      const r1 = ((red[pixel] as number) + (farRed[at] as number)) * scale
      const g1 = ((green[pixel] as number) + (farGreen[at] as number)) * scale
      const b1 = ((blue[pixel] as number) + (farBlue[at] as number)) * scale
      red[pixel] = r1
      green[pixel] = g1
      blue[pixel] = b1
      const square = ((squares[pixel] as number) + (farSquares[at] as number)) * scale
      squares[pixel] = Math.max(0, square - r1 * r1 - g1 * g1 - b1 * b1)
    }
  })
  return { colour: [near[0], near[1], near[2]], scatter: near[3] }
}
