import type { Plane, RgbPlanes } from '../../raster/plane.ts'
import { createPlane, releasePlanes } from '../memory/planePool.ts'
import type { BlockRegion } from '../region/blockRegion.ts'
import { boxFilterWithin } from './boxFilterWithin.ts'

/**
 * A plane as a linear function of colour at each pixel: `red · r + green · g + blue · b + offset`.
 */
export interface LinearCoefficients {
  readonly red: Plane
  readonly green: Plane
  readonly blue: Plane
  readonly offset: Plane
}

const covariance = (a: Plane, b: Plane, meanA: Plane, meanB: Plane, radiusPx: number, region: BlockRegion): Plane => {
  const { runs } = region
  const both = createPlane(a.width, a.height)
  for (let run = 0; run < runs.length; run += 2) {
    const end = runs[run + 1] as number
    for (let pixel = runs[run] as number; pixel < end; pixel++) {
      both.data[pixel] = (a.data[pixel] as number) * (b.data[pixel] as number)
    }
  }
  const { data } = boxFilterWithin(both, radiusPx, region, both)
  for (let run = 0; run < runs.length; run += 2) {
    const end = runs[run + 1] as number
    for (let pixel = runs[run] as number; pixel < end; pixel++) {
      data[pixel] = (data[pixel] as number) - (meanA.data[pixel] as number) * (meanB.data[pixel] as number)
    }
  }
  return both
}

/**
 * What depends on the guide alone: the windows' mean colours and the inverses of their colour
 * covariances.
 */
export interface Guide {
  readonly image: RgbPlanes
  readonly radiusPx: number
  readonly region: BlockRegion
  readonly means: RgbPlanes
  /** Upper triangle, by rows: red-red, red-green, red-blue, green-green, green-blue, blue-blue. */
  readonly inverse: readonly [Float32Array, Float32Array, Float32Array, Float32Array, Float32Array, Float32Array]
}

/**
 * Prepares a colour image as the guide of `guidedFilter`, for any number of inputs.
 *
 * @param radiusPx half side of the windows, whole number
 * @param epsilon regularisation of the slopes, in squared colour units; larger is smoother
 */
export const prepareGuide = (image: RgbPlanes, radiusPx: number, epsilon: number, region: BlockRegion): Guide => {
  const { runs } = region
  const [r, g, b] = image
  const means: RgbPlanes = [
    boxFilterWithin(r, radiusPx, region),
    boxFilterWithin(g, radiusPx, region),
    boxFilterWithin(b, radiusPx, region),
  ]
  const [meanR, meanG, meanB] = means
  const rr = covariance(r, r, meanR, meanR, radiusPx, region).data
  const rg = covariance(r, g, meanR, meanG, radiusPx, region).data
  const rb = covariance(r, b, meanR, meanB, radiusPx, region).data
  const gg = covariance(g, g, meanG, meanG, radiusPx, region).data
  const gb = covariance(g, b, meanG, meanB, radiusPx, region).data
  const bb = covariance(b, b, meanB, meanB, radiusPx, region).data
  for (let run = 0; run < runs.length; run += 2) {
    const end = runs[run + 1] as number
    for (let pixel = runs[run] as number; pixel < end; pixel++) {
      const a00 = (rr[pixel] as number) + epsilon
      const a01 = rg[pixel] as number
      const a02 = rb[pixel] as number
      const a11 = (gg[pixel] as number) + epsilon
      const a12 = gb[pixel] as number
      const a22 = (bb[pixel] as number) + epsilon
      const c00 = a11 * a22 - a12 * a12
      const c01 = a02 * a12 - a01 * a22
      const c02 = a01 * a12 - a02 * a11
      const scale = 1 / (a00 * c00 + a01 * c01 + a02 * c02)
      rr[pixel] = scale * c00
      rg[pixel] = scale * c01
      rb[pixel] = scale * c02
      gg[pixel] = scale * (a00 * a22 - a02 * a02)
      gb[pixel] = scale * (a01 * a02 - a00 * a12)
      bb[pixel] = scale * (a00 * a11 - a01 * a01)
    }
  }
  return { image, radiusPx, region, means, inverse: [rr, rg, rb, gg, gb, bb] }
}

/**
 * Guided filter with a colour guide: fits the input to colour by a linear function in every window
 * and averages the functions that overlap at a pixel, so that edges of the input move onto edges of
 * the guide. Returns the coefficients, not the filtered plane: interpolated, they filter a finer
 * grid too. Sources: He, Sun, Tang, "Guided Image Filtering", TPAMI 2013; He, Sun, "Fast Guided
 * Filter", arXiv:1505.00996.
 *
 * @param input same size as the guide, any range
 * @returns coefficients inside the guide's region, 0 elsewhere
 */
export const guidedFilter = (guide: Guide, input: Plane): LinearCoefficients => {
  const { radiusPx, region, means, inverse } = guide
  const { runs } = region
  const { width, height } = input
  const [r, g, b] = guide.image
  const [meanR, meanG, meanB] = means
  const [rr, rg, rb, gg, gb, bb] = inverse
  const mean = boxFilterWithin(input, radiusPx, region)
  const withRed = covariance(r, input, meanR, mean, radiusPx, region)
  const withGreen = covariance(g, input, meanG, mean, radiusPx, region)
  const withBlue = covariance(b, input, meanB, mean, radiusPx, region)
  const red = createPlane(width, height)
  const green = createPlane(width, height)
  const blue = createPlane(width, height)
  const offset = createPlane(width, height)
  for (let run = 0; run < runs.length; run += 2) {
    const end = runs[run + 1] as number
    for (let pixel = runs[run] as number; pixel < end; pixel++) {
      const p0 = withRed.data[pixel] as number
      const p1 = withGreen.data[pixel] as number
      const p2 = withBlue.data[pixel] as number
      const slopeR = (rr[pixel] as number) * p0 + (rg[pixel] as number) * p1 + (rb[pixel] as number) * p2
      const slopeG = (rg[pixel] as number) * p0 + (gg[pixel] as number) * p1 + (gb[pixel] as number) * p2
      const slopeB = (rb[pixel] as number) * p0 + (gb[pixel] as number) * p1 + (bb[pixel] as number) * p2
      red.data[pixel] = slopeR
      green.data[pixel] = slopeG
      blue.data[pixel] = slopeB
      offset.data[pixel] =
        (mean.data[pixel] as number) -
        slopeR * (meanR.data[pixel] as number) -
        slopeG * (meanG.data[pixel] as number) -
        slopeB * (meanB.data[pixel] as number)
    }
  }
  releasePlanes(mean, withRed, withGreen, withBlue)
  return {
    red: boxFilterWithin(red, radiusPx, region, red),
    green: boxFilterWithin(green, radiusPx, region, green),
    blue: boxFilterWithin(blue, radiusPx, region, blue),
    offset: boxFilterWithin(offset, radiusPx, region, offset),
  }
}
