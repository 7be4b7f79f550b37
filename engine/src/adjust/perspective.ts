import { createSamples } from '../kernel/colour/createSamples.ts'
import { lumaPlaneBt709 } from '../kernel/colour/lumaPlaneBt709.ts'
import { bilinearTaps } from '../kernel/resample/bilinearTaps.ts'
import { sampleBilinear } from '../kernel/resample/sampleBilinear.ts'
import { histogramPeak } from '../kernel/statistics/histogramPeak.ts'
import type { Raster } from '../raster/raster.ts'
import { forEachGradient } from './forEachGradient.ts'

/** How strongly lines that should be parallel converge: the ratio by which one half of the photo is wider, −1–1. */
export interface Convergence {
  /** Positive when upright lines meet above the photo. */
  readonly vertical: number
  /** Positive when level lines meet to its left. */
  readonly horizontal: number
}

const maxConvergence = 0.5
const binsPerSide = 50
/** Edges further than this from upright or level (as a slope) do not vote. */
const maxSlope = 0.35
/** Edges nearer to the centre than this, in halves of the shorter side, hardly change by convergence and do not vote. */
const minOffset = 0.25
const minGradient = 0.08
/** A peak counts when it is this many times the mean of all bins. */
const minProminence = 2.2

const peakOf = (votes: Float64Array): number => {
  const { bin, prominence } = histogramPeak(votes, binsPerSide)
  return prominence < minProminence ? 0 : ((bin - binsPerSide) / binsPerSide) * maxConvergence
}

/**
 * Estimates the convergence of lines by a Hough vote: each strong edge away from the centre votes for the convergence that
 * explains its slope. 0 where no value stands out.
 */
export const estimateConvergence = (photo: Raster): Convergence => {
  const { width, height } = photo
  const luma = lumaPlaneBt709(photo)
  const upright = new Float64Array(2 * binsPerSide + 1)
  const level = new Float64Array(2 * binsPerSide + 1)
  const half = Math.min(width, height) / 2
  const stride = Math.max(1, Math.floor(Math.min(width, height) / 500))
  const vote = (votes: Float64Array, convergence: number, weight: number): void => {
    const bin = Math.round((convergence / maxConvergence) * binsPerSide) + binsPerSide
    if (bin >= 0 && bin < votes.length) votes[bin] = (votes[bin] as number) + weight
  }
  forEachGradient(luma, width, stride, minGradient, (column, row, dx, dy, magnitude) => {
    const x = (column - width / 2) / half
    const y = (row - height / 2) / half
    if (Math.abs(x) > minOffset && Math.abs(dy) < maxSlope * Math.abs(dx)) {
      vote(upright, -dy / dx / x, magnitude * Math.abs(x))
    }
    if (Math.abs(y) > minOffset && Math.abs(dx) < maxSlope * Math.abs(dy)) {
      vote(level, -dx / dy / y, magnitude * Math.abs(y))
    }
  })
  return { vertical: peakOf(upright), horizontal: peakOf(level) }
}

type Mapping = (x: number, y: number) => readonly [number, number]

/** The largest fraction of the frame, about its centre, that maps to places inside the photo. */
const insideFraction = (width: number, height: number, toSource: Mapping): number => {
  const isInside = (fraction: number): boolean =>
    [-1, 0, 1].every((right) =>
      [-1, 0, 1].every((below) => {
        const [x, y] = toSource((right * fraction * width) / 2, (below * fraction * height) / 2)
        return Math.abs(x) <= width / 2 - 0.5 && Math.abs(y) <= height / 2 - 0.5
      }),
    )
  if (isInside(1)) return 1
  let low = 0.1
  let high = 1
  for (let round = 0; round < 20; round++) {
    const middle = (low + high) / 2
    if (isInside(middle)) low = middle
    else high = middle
  }
  return low
}

/**
 * Makes converging lines parallel by a projective mapping about the centre (keystone correction) and crops so that no empty
 * corner shows. Straight lines stay straight.
 *
 * @returns the photo itself when nothing converges
 */
export const correctPerspective = (photo: Raster, { vertical, horizontal }: Convergence): Raster => {
  if (vertical === 0 && horizontal === 0) return photo
  const { channels, data } = photo
  const half = Math.min(photo.width, photo.height) / 2
  const toSource: Mapping = (x, y) => {
    const depth = 1 - (vertical * y + horizontal * x) / half
    return [x / depth, y / depth]
  }
  const fraction = insideFraction(photo.width, photo.height, toSource)
  const width = Math.max(1, Math.floor(photo.width * fraction))
  const height = Math.max(1, Math.floor(photo.height * fraction))
  const result = createSamples(data, width * height * channels)
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [x, y] = toSource(column + 0.5 - width / 2, row + 0.5 - height / 2)
      const fromX = x + photo.width / 2 - 0.5
      const fromY = y + photo.height / 2 - 0.5
      const taps = bilinearTaps(photo.width, photo.height, fromX, fromY, channels)
      for (let channel = 0; channel < channels; channel++, at++) {
        result[at] = sampleBilinear(data, taps, channel) + 0.5
      }
    }
  }
  return { width, height, channels, data: result }
}
