import { boxMean } from './boxMean.ts'
import { emptyPlane, type Plane, type Planes } from './plane.ts'
import { resamplePlane } from './resamplePlane.ts'

/** A colour for every pixel, spread from where it is known, and its mean squared scatter over the three channels. */
export interface SpreadColour {
  readonly colour: Planes
  readonly scatter: Plane
}

/** Share that a window's evidence loses against a window a third as wide: near colours count, far ones fill gaps. */
const farWeight = 0.02

const product = (a: Plane, b: Plane): Plane => {
  const result = emptyPlane(a.width, a.height)
  for (let pixel = 0; pixel < result.data.length; pixel++) {
    result.data[pixel] = (a.data[pixel] as number) * (b.data[pixel] as number)
  }
  return result
}

const addTo = (sum: Plane, more: Plane, factor: number): void => {
  for (let pixel = 0; pixel < sum.data.length; pixel++) {
    sum.data[pixel] = (sum.data[pixel] as number) + factor * (more.data[pixel] as number)
  }
}

/**
 * Spreads the colours of the pixels with weight (0–1) over the whole image: each pixel takes the weighted mean of its
 * neighbourhood, of a three and nine times wider one as far as the narrow one knows nothing.
 *
 * @param radiusPx half side of the narrowest window
 */
export const spreadColour = (colour: Planes, weight: Plane, radiusPx: number): SpreadColour => {
  const { width, height } = weight
  const squares = emptyPlane(width, height)
  for (const plane of colour) {
    for (let pixel = 0; pixel < squares.data.length; pixel++) {
      const value = plane.data[pixel] as number
      squares.data[pixel] = (squares.data[pixel] as number) + value * value
    }
  }
  const weighted = [...colour, squares].map((plane) => product(plane, weight))
  const near = [...weighted, weight].map((plane) => boxMean(plane, radiusPx))
  const coarseWidth = Math.ceil(width / 4)
  const coarseHeight = Math.ceil(height / 4)
  const widths = [
    [3, farWeight],
    [12, farWeight * farWeight],
  ] as const
  for (const [index, plane] of [...weighted, weight].entries()) {
    const small = resamplePlane(plane, coarseWidth, coarseHeight)
    const wide = emptyPlane(coarseWidth, coarseHeight)
    for (const [factor, share] of widths) {
      addTo(wide, boxMean(small, Math.max(1, Math.round((radiusPx * factor) / 4))), share)
    }
    addTo(near[index] as Plane, resamplePlane(wide, width, height), 1)
  }
  const [red, green, blue, scatter, total] = near as [Plane, Plane, Plane, Plane, Plane]
  for (let pixel = 0; pixel < total.data.length; pixel++) {
    const scale = 1 / Math.max(total.data[pixel] as number, 1e-7)
    const r = (red.data[pixel] as number) * scale
    const g = (green.data[pixel] as number) * scale
    const b = (blue.data[pixel] as number) * scale
    red.data[pixel] = r
    green.data[pixel] = g
    blue.data[pixel] = b
    scatter.data[pixel] = Math.max(0, (scatter.data[pixel] as number) * scale - r * r - g * g - b * b)
  }
  return { colour: [red, green, blue], scatter }
}
