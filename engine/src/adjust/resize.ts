import { createSamples } from '../kernel/colour/createSamples.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { roundToSample } from '../kernel/colour/roundToSample.ts'
import type { Raster, Samples } from '../raster/raster.ts'

const lobes = 3

const lanczos = (x: number): number => {
  if (x === 0) return 1
  if (Math.abs(x) >= lobes) return 0
  const turn = Math.PI * x
  return (lobes * Math.sin(turn) * Math.sin(turn / lobes)) / (turn * turn)
}

interface Taps {
  readonly first: number
  readonly weights: Float64Array
}

const tapsOf = (from: number, to: number): readonly Taps[] => {
  const ratio = from / to
  const widen = Math.max(1, ratio)
  return Array.from({ length: to }, (_, index) => {
    const middle = (index + 0.5) * ratio - 0.5
    const first = Math.max(0, Math.ceil(middle - lobes * widen))
    const last = Math.min(from - 1, Math.floor(middle + lobes * widen))
    const weights = Float64Array.from({ length: last - first + 1 }, (_, tap) => lanczos((first + tap - middle) / widen))
    const sum = weights.reduce((total, weight) => total + weight, 0)
    return { first, weights: weights.map((weight) => weight / sum) }
  })
}

/** Resamples by Lanczos of three lobes, widened when shrinking, rows then columns. */
export const resize = (photo: Raster, width: number, height: number): Raster => {
  const { channels, data } = photo
  const most = maxSampleValue(data)
  const across = new Float32Array(width * photo.height * channels)
  const columns = tapsOf(photo.width, width)
  for (let row = 0; row < photo.height; row++)
    for (let column = 0; column < width; column++) {
      const { first, weights } = columns[column]!
      for (let channel = 0; channel < channels; channel++) {
        let sum = 0
        for (let tap = 0; tap < weights.length; tap++)
          sum += weights[tap]! * data[(row * photo.width + first + tap) * channels + channel]!
        across[(row * width + column) * channels + channel] = sum
      }
    }
  const out: Samples = createSamples(data, width * height * channels)
  const rows = tapsOf(photo.height, height)
  const length = width * channels
  for (let row = 0; row < height; row++) {
    const { first, weights } = rows[row]!
    for (let at = 0; at < length; at++) {
      let sum = 0
      for (let tap = 0; tap < weights.length; tap++) sum += weights[tap]! * across[(first + tap) * length + at]!
      out[row * length + at] = roundToSample(sum, most)
    }
  }
  return { width, height, channels, data: out }
}
