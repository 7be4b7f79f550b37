import { fastGaussianFilter } from '../kernel/filter/fastGaussianFilter.ts'
import { weightedQuantile } from '../kernel/statistics/weightedQuantile.ts'
import type { FaceView } from './faceCrop.ts'
import { measureGrid } from './measureGrid.ts'

/** Flaws of a crop, estimated from it; luma and colour on the scale 0–1. */
export interface Flaws {
  /** Standard deviation of the noise in luma and in the colour differences. */
  readonly lumaNoise: number
  readonly colourNoise: number
  /** Step of luma at the borders of 8 × 8 blocks beyond the steps elsewhere; 0 where there are no blocks. */
  readonly blockJump: number
  /** Contrast of the grid that enlarged pixels or blocks leave, as by `measureGrid`. */
  readonly gridContrast: number
  /** Standard deviation in pixels of the Gaussian that blurred the sharpest edges. */
  readonly blurPx: number
}

/** The median of absolute values times this is the standard deviation of a normal distribution. */
const medianToDeviation = 1.4826

/**
 * Standard deviation of white noise in the weighted part of a plane, from differences of 2 × 2 pixels that cancel slopes.
 * Source: Donoho, Johnstone, "Ideal spatial adaptation by wavelet shrinkage", 1994 (finest diagonal band).
 */
export const measureNoise = (plane: Float32Array, weights: Float32Array, width: number, height: number): number => {
  const details = new Float32Array(plane.length)
  const counted = new Float32Array(plane.length)
  for (let row = 0; row < height - 1; row++) {
    for (let column = 0; column < width - 1; column++) {
      const at = row * width + column
      details[at] = Math.abs(
        (plane[at] as number) -
          (plane[at + 1] as number) -
          (plane[at + width] as number) +
          (plane[at + width + 1] as number),
      )
      counted[at] = weights[at] as number
    }
  }
  return (medianToDeviation * weightedQuantile(details, counted, 0.5, { min: 0, max: 0.5 })) / 2
}

/** Mean jump between neighbours in one direction for each of the eight places of a grid. */
const jumps = (plane: Float32Array, width: number, height: number, isAcross: boolean): Float64Array => {
  const sums = new Float64Array(8)
  const counts = new Float64Array(8)
  const step = isAcross ? 1 : width
  for (let row = isAcross ? 0 : 2; row < height - (isAcross ? 0 : 2); row++) {
    for (let column = isAcross ? 2 : 0; column < width - (isAcross ? 2 : 0); column++) {
      const at = row * width + column
      // Four names and no list: a list for each of millions of pixels keeps the garbage collector busy.
      const a = plane[at - 2 * step] as number
      const b = plane[at - step] as number
      const c = plane[at] as number
      const d = plane[at + step] as number
      const place = (isAcross ? column : row) % 8
      sums[place] = (sums[place] as number) + Math.min(0.04, Math.abs(c - b - (b - a + d - c) / 2))
      counts[place] = (counts[place] as number) + 1
    }
  }
  return sums.map((sum, place) => sum / Math.max(1, counts[place] as number))
}

/** Step of luma at the borders of 8 × 8 blocks beyond the steps elsewhere, the lesser of both directions; about 0 where there are no blocks. */
export const measureBlockJump = (plane: Float32Array, width: number, height: number): number => {
  const excess = [true, false].map((isAcross) => {
    const found = [...jumps(plane, width, height, isAcross)].sort((a, b) => b - a)
    return (found[0] as number) - (found[4] as number)
  })
  return Math.min(...excess)
}

const reblurPx = 1.2
/** Fraction of the pixels, from the steepest, that count as edges. */
const edgeFraction = 0.03

/**
 * Blur of the sharpest edges: the softer they are, the less blurring them once more lowers their slope.
 * Source: Zhuo, Sim, "Defocus map estimation from a single image", 2011.
 */
export const measureBlur = (plane: Float32Array, width: number, height: number): number => {
  const slopes = (of: Float32Array): Float32Array => {
    const slope = new Float32Array(of.length)
    for (let row = 1; row < height - 1; row++) {
      for (let at = row * width + 1; at < (row + 1) * width - 1; at++) {
        const across = (of[at + 1] as number) - (of[at - 1] as number)
        const down = (of[at + width] as number) - (of[at - width] as number)
        slope[at] = Math.sqrt(across * across + down * down)
      }
    }
    return slope
  }
  const slope = slopes(plane)
  const softer = slopes(fastGaussianFilter(plane, width, reblurPx))
  const least = weightedQuantile(slope, null, 1 - edgeFraction, { min: 0, max: 1.5 })
  const ratios = new Float32Array(slope.length)
  const edges = new Float32Array(slope.length)
  for (let at = 0; at < slope.length; at++) {
    ratios[at] = (slope[at] as number) / Math.max(1e-4, softer[at] as number)
    edges[at] = (slope[at] as number) >= least ? 1 : 0
  }
  const ratio = Math.max(1.001, weightedQuantile(ratios, edges, 0.5, { min: 1, max: 6 }))
  return reblurPx / Math.sqrt(ratio * ratio - 1)
}

/**
 * Estimates the flaws around a face; noise is measured on its skin, which has no edges.
 * @param skin weights 0–1 per pixel of the near part
 */
export const measureFlaws = ({ whole, near }: FaceView, skin: Float32Array): Flaws => {
  const { width, height } = whole.box
  const noiseOf = (plane: Float32Array): number => measureNoise(plane, skin, near.box.width, near.box.height)
  return {
    lumaNoise: noiseOf(near.luma),
    colourNoise: Math.max(noiseOf(near.cb), noiseOf(near.cr)),
    blockJump: Math.max(0, measureBlockJump(whole.luma, width, height)),
    gridContrast: measureGrid(whole.luma, width, height).contrast,
    blurPx: measureBlur(whole.luma, width, height),
  }
}
