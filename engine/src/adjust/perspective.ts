import { createSamples } from '../kernel/colour/createSamples.ts'
import { lumaPlaneBt709 } from '../kernel/colour/lumaPlaneBt709.ts'
import { bilinearTaps } from '../kernel/resample/bilinearTaps.ts'
import { sampleBilinear } from '../kernel/resample/sampleBilinear.ts'
import { histogramPeak } from '../kernel/statistics/histogramPeak.ts'
import type { Raster } from '../raster/raster.ts'

/** Convergence of upright and of level lines: how much wider one half grows than the other, −1…1. */
export interface Convergence {
  /** Positive when upright lines meet above the photo. */
  readonly vertical: number
  /** Positive when level lines meet to its left. */
  readonly horizontal: number
}

const mostConvergence = 0.5
const binsPerSide = 50
/** Edges steeper than this from upright or level say nothing about them. */
const mostSlant = 0.35
/** A peak has to stand out this much from the mean of all votes. */
const clearPeak = 2.2

const peakOf = (votes: Float64Array): number => {
  const { bin, prominence } = histogramPeak(votes, binsPerSide)
  return prominence < clearPeak ? 0 : ((bin - binsPerSide) / binsPerSide) * mostConvergence
}

/**
 * The convergence that most of the photo's strong edges agree on: each edge away from the middle votes for the one that
 * would explain its slant. 0 where none stands out.
 */
export const convergenceOf = (photo: Raster): Convergence => {
  const { width, height } = photo
  const luma = lumaPlaneBt709(photo)
  const upright = new Float64Array(2 * binsPerSide + 1)
  const level = new Float64Array(2 * binsPerSide + 1)
  const half = Math.min(width, height) / 2
  const stride = Math.max(1, Math.floor(Math.min(width, height) / 500))
  const vote = (votes: Float64Array, convergence: number, weight: number): void => {
    const bin = Math.round((convergence / mostConvergence) * binsPerSide) + binsPerSide
    if (bin >= 0 && bin < votes.length) votes[bin]! += weight
  }
  for (let row = stride; row < height - stride; row += stride)
    for (let column = stride; column < width - stride; column += stride) {
      const at = row * width + column
      const across = luma[at + stride]! - luma[at - stride]!
      const down = luma[at + stride * width]! - luma[at - stride * width]!
      const strength = Math.hypot(across, down)
      if (strength < 0.08) continue
      const x = (column - width / 2) / half
      const y = (row - height / 2) / half
      if (Math.abs(x) > 0.25 && Math.abs(down) < mostSlant * Math.abs(across))
        vote(upright, -down / across / x, strength * Math.abs(x))
      if (Math.abs(y) > 0.25 && Math.abs(across) < mostSlant * Math.abs(down))
        vote(level, -across / down / y, strength * Math.abs(y))
    }
  return { vertical: peakOf(upright), horizontal: peakOf(level) }
}

/** Largest share of the frame, about its middle, that shows no place outside the photo. */
const shareInside = (
  width: number,
  height: number,
  from: (x: number, y: number) => readonly [number, number],
): number => {
  let [low, high] = [0.1, 1]
  const isInside = (share: number): boolean =>
    [-1, 0, 1].every((right) =>
      [-1, 0, 1].every((below) => {
        const [x, y] = from((right * share * width) / 2, (below * share * height) / 2)
        return Math.abs(x) <= width / 2 - 0.5 && Math.abs(y) <= height / 2 - 0.5
      }),
    )
  if (isInside(1)) return 1
  for (let round = 0; round < 20; round++) {
    const middle = (low + high) / 2
    if (isInside(middle)) low = middle
    else high = middle
  }
  return low
}

/**
 * Makes converging lines parallel by a projective turn about the middle, and cuts so that no empty corner shows.
 * Straight lines stay straight; without any convergence the photo is returned as it is.
 */
export const perspective = (photo: Raster, { vertical, horizontal }: Convergence): Raster => {
  if (vertical === 0 && horizontal === 0) return photo
  const { channels, data } = photo
  const half = Math.min(photo.width, photo.height) / 2
  const from = (x: number, y: number): readonly [number, number] => {
    const depth = 1 - (vertical * y + horizontal * x) / half
    return [x / depth, y / depth]
  }
  const share = shareInside(photo.width, photo.height, from)
  const width = Math.max(1, Math.floor(photo.width * share))
  const height = Math.max(1, Math.floor(photo.height * share))
  const out = createSamples(data, width * height * channels)
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [x, y] = from(column + 0.5 - width / 2, row + 0.5 - height / 2)
      const fromX = x + photo.width / 2 - 0.5
      const fromY = y + photo.height / 2 - 0.5
      const taps = bilinearTaps(photo.width, photo.height, fromX, fromY, channels)
      for (let channel = 0; channel < channels; channel++, at++) {
        out[at] = sampleBilinear(data, taps, channel) + 0.5
      }
    }
  return { width, height, channels, data: out }
}
