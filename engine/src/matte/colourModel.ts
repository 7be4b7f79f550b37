import { boxFilterWithin } from '../kernel/filter/boxFilterWithin.ts'
import { createPlane, releasePlanes } from '../kernel/memory/planePool.ts'
import { type BlockRegion, wholeRegion } from '../kernel/region/blockRegion.ts'
import type { Plane, RgbPlanes } from '../raster/plane.ts'
import { rgbData } from './rgbData.ts'

/**
 * The colours of one side of a matte near each pixel: their mean, and their variance summed over
 * the three channels.
 */
export interface ColourModel {
  readonly mean: RgbPlanes
  readonly variance: Plane
}

/**
 * Wider windows, as multiples of the narrow one's radius, and their weights beside it: they count
 * where it is empty.
 */
const wideWindows = [
  { radiusFactor: 3, weight: 0.02 },
  { radiusFactor: 12, weight: 0.0004 },
] as const

/** The wide windows are computed on a grid coarser by this factor. */
const coarseFactor = 4

/** Sums of weighted colours, of their weighted squares over all channels, and of weights. */
type Moments = readonly [red: Plane, green: Plane, blue: Plane, squares: Plane, weight: Plane]
type MomentData = readonly [Float32Array, Float32Array, Float32Array, Float32Array, Float32Array]

const createMoments = (width: number, height: number): Moments => [
  createPlane(width, height),
  createPlane(width, height),
  createPlane(width, height),
  createPlane(width, height),
  createPlane(width, height),
]

const dataOf = ([red, green, blue, squares, weight]: Moments): MomentData => [
  red.data,
  green.data,
  blue.data,
  squares.data,
  weight.data,
]

/** The coarse cell of a pixel; runs of a region begin at whole cells. */
const cellOf = (pixel: number, width: number, coarseColumns: number): number =>
  Math.floor(Math.floor(pixel / width) / coarseFactor) * coarseColumns + Math.floor((pixel % width) / coarseFactor)

/** Writes each pixel's moments to `fine` and adds them to its cell of `coarse`. */
const accumulate = (image: RgbPlanes, weights: Float32Array, region: BlockRegion, fine: Moments, coarse: Moments) => {
  const [r, g, b] = rgbData(image)
  const [red, green, blue, squares, weight] = dataOf(fine)
  const [coarseRed, coarseGreen, coarseBlue, coarseSquares, coarseWeight] = dataOf(coarse)
  const { runs, width } = region
  for (let run = 0; run < runs.length; run += 2) {
    const runEnd = runs[run + 1] as number
    let cell = cellOf(runs[run] as number, width, coarse[0].width)
    for (let from = runs[run] as number; from < runEnd; from += coarseFactor, cell++) {
      const to = Math.min(runEnd, from + coarseFactor)
      let [sumRed, sumGreen, sumBlue, sumSquares, sumWeights] = [0, 0, 0, 0, 0]
      for (let pixel = from; pixel < to; pixel++) {
        const own = weights[pixel] as number
        if (own === 0) continue
        const weightedRed = own * (r[pixel] as number)
        const weightedGreen = own * (g[pixel] as number)
        const weightedBlue = own * (b[pixel] as number)
        const square =
          weightedRed * (r[pixel] as number) +
          weightedGreen * (g[pixel] as number) +
          weightedBlue * (b[pixel] as number)
        red[pixel] = weightedRed
        green[pixel] = weightedGreen
        blue[pixel] = weightedBlue
        squares[pixel] = square
        weight[pixel] = own
        sumRed += weightedRed
        sumGreen += weightedGreen
        sumBlue += weightedBlue
        sumSquares += square
        sumWeights += own
      }
      if (sumWeights === 0) continue
      coarseRed[cell] = (coarseRed[cell] as number) + sumRed
      coarseGreen[cell] = (coarseGreen[cell] as number) + sumGreen
      coarseBlue[cell] = (coarseBlue[cell] as number) + sumBlue
      coarseSquares[cell] = (coarseSquares[cell] as number) + sumSquares
      coarseWeight[cell] = (coarseWeight[cell] as number) + sumWeights
    }
  }
}

/** Replaces a coarse plane by the weighted sum of its wide window means. */
const filterWide = (plane: Plane, radiusPx: number): void => {
  const windows = wideWindows.map(({ radiusFactor, weight }) => ({
    weight: weight / coarseFactor ** 2,
    mean: boxFilterWithin(plane, Math.max(1, Math.round((radiusPx * radiusFactor) / coarseFactor))),
  }))
  plane.data.fill(0)
  for (const { weight, mean } of windows) {
    for (let pixel = 0; pixel < plane.data.length; pixel++) {
      plane.data[pixel] = (plane.data[pixel] as number) + weight * (mean.data[pixel] as number)
    }
    releasePlanes(mean)
  }
}

/** Turns the windows' sums into means and variances, in the planes of `fine`. */
const normalise = (region: BlockRegion, fine: Moments, coarse: Moments): void => {
  const [red, green, blue, squares, weight] = dataOf(fine)
  const [coarseRed, coarseGreen, coarseBlue, coarseSquares, coarseWeight] = dataOf(coarse)
  const { runs, width } = region
  for (let run = 0; run < runs.length; run += 2) {
    const runEnd = runs[run + 1] as number
    let cell = cellOf(runs[run] as number, width, coarse[0].width)
    for (let from = runs[run] as number; from < runEnd; from += coarseFactor, cell++) {
      const wideRed = coarseRed[cell] as number
      const wideGreen = coarseGreen[cell] as number
      const wideBlue = coarseBlue[cell] as number
      const wideSquares = coarseSquares[cell] as number
      const wideWeight = coarseWeight[cell] as number
      const to = Math.min(runEnd, from + coarseFactor)
      for (let pixel = from; pixel < to; pixel++) {
        const scale = 1 / Math.max((weight[pixel] as number) + wideWeight, 1e-7)
        const meanRed = ((red[pixel] as number) + wideRed) * scale
        const meanGreen = ((green[pixel] as number) + wideGreen) * scale
        const meanBlue = ((blue[pixel] as number) + wideBlue) * scale
        const meanSquare = ((squares[pixel] as number) + wideSquares) * scale
        red[pixel] = meanRed
        green[pixel] = meanGreen
        blue[pixel] = meanBlue
        squares[pixel] = Math.max(0, meanSquare - meanRed * meanRed - meanGreen * meanGreen - meanBlue * meanBlue)
      }
    }
  }
}

/**
 * Estimates local colour models from the pixels that have weight, everywhere in a region:
 * normalised convolution with a window, and with wider ones as far as it is empty. Source:
 * Knutsson, Westin, "Normalized and differential convolution", CVPR 1993.
 *
 * @param image colours 0–1
 * @param weight 0–1 per pixel, how far it shows this side alone
 * @param radiusPx half side of the narrow window
 * @param region where colours are sampled and the model is wanted
 */
export const estimateColourModel = (
  image: RgbPlanes,
  weight: Plane,
  radiusPx: number,
  region: BlockRegion = wholeRegion(weight),
): ColourModel => {
  const { width, height } = weight
  const fine = createMoments(width, height)
  const coarse = createMoments(Math.ceil(width / coarseFactor), Math.ceil(height / coarseFactor))
  accumulate(image, weight.data, region, fine, coarse)
  for (const plane of fine) boxFilterWithin(plane, radiusPx, region, plane)
  for (const plane of coarse) filterWide(plane, radiusPx)
  normalise(region, fine, coarse)
  const [red, green, blue, variance, sumOfWeights] = fine
  releasePlanes(sumOfWeights, ...coarse)
  return { mean: [red, green, blue], variance }
}
