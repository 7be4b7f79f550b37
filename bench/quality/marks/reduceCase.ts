import type { Raster } from '@spotless/engine/raster/raster'
import { type MarkTruth, sidePx } from './markCase.ts'

interface Samples {
  readonly data: ArrayLike<number>
  readonly width: number
  readonly height: number
  readonly channels: number
}

/** Calls `write` with the mean and the maximum of each square of `factor` × `factor` pixels, channel by channel; what is left at the right and bottom is cut off. */
const reduce = (
  { data, width, height, channels }: Samples,
  factor: number,
  write: (at: number, mean: number, max: number) => void,
): void => {
  const [columns, rows] = [Math.floor(width / factor), Math.floor(height / factor)]
  for (let at = 0; at < columns * rows * channels; at++) {
    const [pixel, channel] = [Math.floor(at / channels), at % channels]
    const [left, top] = [(pixel % columns) * factor, Math.floor(pixel / columns) * factor]
    let [sum, max] = [0, -Infinity]
    for (let inner = 0; inner < factor * factor; inner++) {
      const from = (top + Math.floor(inner / factor)) * width + left + (inner % factor)
      const value = data[from * channels + channel] as number
      sum += value
      max = Math.max(max, value)
    }
    write(at, sum / factor ** 2, max)
  }
}

/** The whole number by which a photo is made smaller to be seen at about the size of those of usual cases. */
const viewFactor = ({ width, height }: Raster): number => Math.max(1, Math.round(Math.min(width, height) / sidePx))

/** A result with its case as a person sees them who looks at the whole of a large photo: both as they are where the photo is small. */
export const reduceCase = (
  result: Raster,
  one: MarkTruth,
): { readonly result: Raster<Uint8Array>; readonly one: MarkTruth } => {
  const factor = viewFactor(one.truth)
  const { width, height } = one.truth
  const size = { width: Math.floor(width / factor), height: Math.floor(height / factor) }
  const count = size.width * size.height
  const raster = (data: ArrayLike<number>): Raster<Uint8Array> => {
    const out = new Uint8Array(3 * count)
    reduce({ data, width, height, channels: 3 }, factor, (at, mean) => {
      out[at] = Math.round(mean)
    })
    return { ...size, channels: 3, data: out }
  }
  const flags = (data: ArrayLike<number>): Uint8Array => {
    const out = new Uint8Array(count)
    reduce({ data, width, height, channels: 1 }, factor, (at, _, max) => {
      out[at] = max
    })
    return out
  }
  const added = new Float32Array(3 * count)
  reduce({ data: one.added, width, height, channels: 3 }, factor, (at, mean) => {
    added[at] = mean
  })
  return {
    result: raster(result.data),
    one: {
      ...{ truth: raster(one.truth.data), added, isMarked: flags(one.isMarked) },
      mask: { ...size, data: flags(one.mask.data) },
    },
  }
}
