import { boxMean } from './boxMean.ts'
import { emptyPlane, giveBack, type Plane, type Planes } from './plane.ts'
import { eachRun, type Region } from './region.ts'

/** Coverage as a local linear function of colour: `red * r + green * g + blue * b + offset` at each pixel. */
export interface LocalLinear {
  readonly red: Plane
  readonly green: Plane
  readonly blue: Plane
  readonly offset: Plane
}

const covariance = (a: Plane, b: Plane, meanA: Plane, meanB: Plane, radiusPx: number, region: Region): Plane => {
  const both = emptyPlane(a.width, a.height)
  eachRun(region, (from, to) => {
    for (let pixel = from; pixel < to; pixel++) {
      both.data[pixel] = (a.data[pixel] as number) * (b.data[pixel] as number)
    }
  })
  const { data } = boxMean(both, radiusPx, region, both)
  eachRun(region, (from, to) => {
    for (let pixel = from; pixel < to; pixel++) {
      data[pixel] = (data[pixel] as number) - (meanA.data[pixel] as number) * (meanB.data[pixel] as number)
    }
  })
  return both
}

/** What a photo alone brings to the fits: window means, and the inverse of each window's covariance of colour. */
export interface Guide {
  readonly photo: Planes
  readonly radiusPx: number
  readonly region: Region
  readonly means: Planes
  /** Upper triangle, by rows: red-red, red-green, red-blue, green-green, green-blue, blue-blue. */
  readonly inverse: readonly [Float32Array, Float32Array, Float32Array, Float32Array, Float32Array, Float32Array]
}

/**
 * @param radiusPx half side of the windows
 * @param evenness how strongly slopes are held back, in squared colour units (0–1); larger is smoother
 */
export const guideOf = (photo: Planes, radiusPx: number, evenness: number, region: Region): Guide => {
  const [r, g, b] = photo
  const means: Planes = [boxMean(r, radiusPx, region), boxMean(g, radiusPx, region), boxMean(b, radiusPx, region)]
  const [meanR, meanG, meanB] = means
  const rr = covariance(r, r, meanR, meanR, radiusPx, region).data
  const rg = covariance(r, g, meanR, meanG, radiusPx, region).data
  const rb = covariance(r, b, meanR, meanB, radiusPx, region).data
  const gg = covariance(g, g, meanG, meanG, radiusPx, region).data
  const gb = covariance(g, b, meanG, meanB, radiusPx, region).data
  const bb = covariance(b, b, meanB, meanB, radiusPx, region).data
  eachRun(region, (from, to) => {
    for (let pixel = from; pixel < to; pixel++) {
      const a00 = (rr[pixel] as number) + evenness
      const a01 = rg[pixel] as number
      const a02 = rb[pixel] as number
      const a11 = (gg[pixel] as number) + evenness
      const a12 = gb[pixel] as number
      const a22 = (bb[pixel] as number) + evenness
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
  })
  return { photo, radiusPx, region, means, inverse: [rr, rg, rb, gg, gb, bb] }
}

/**
 * Fits coverage to colour in every window and averages the fits that overlap at a pixel: edges of the coverage move
 * onto edges of the photo. Source: He, Sun, Tang, "Guided Image Filtering", TPAMI 2013 (colour guide).
 */
export const localLinear = ({ photo, radiusPx, region, means, inverse }: Guide, coverage: Plane): LocalLinear => {
  const { width, height } = coverage
  const [r, g, b] = photo
  const [meanR, meanG, meanB] = means
  const [rr, rg, rb, gg, gb, bb] = inverse
  const mean = boxMean(coverage, radiusPx, region)
  const withRed = covariance(r, coverage, meanR, mean, radiusPx, region)
  const withGreen = covariance(g, coverage, meanG, mean, radiusPx, region)
  const withBlue = covariance(b, coverage, meanB, mean, radiusPx, region)
  const red = emptyPlane(width, height)
  const green = emptyPlane(width, height)
  const blue = emptyPlane(width, height)
  const offset = emptyPlane(width, height)
  eachRun(region, (from, to) => {
    for (let pixel = from; pixel < to; pixel++) {
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
  })
  giveBack(mean, withRed, withGreen, withBlue)
  return {
    red: boxMean(red, radiusPx, region, red),
    green: boxMean(green, radiusPx, region, green),
    blue: boxMean(blue, radiusPx, region, blue),
    offset: boxMean(offset, radiusPx, region, offset),
  }
}
