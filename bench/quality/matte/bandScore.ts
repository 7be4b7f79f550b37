import { maxSampleValue } from '@spotless/engine/kernel/colour/maxSampleValue'
import { createPlane } from '@spotless/engine/kernel/memory/planePool'
import { dilate } from '@spotless/engine/kernel/morphology/dilate'
import type { Plane, RgbPlanes } from '@spotless/engine/raster/plane'
import type { Raster } from '@spotless/engine/raster/raster'
import type { ExactSubject } from './groundTruth.ts'

/** Mean errors of a cut-out in the edge band. */
export interface BandScore {
  readonly sad: number
  readonly mse: number
  readonly gradient: number
  readonly fringeMagenta: number
  readonly fringeGreen: number
}

export const scoreNames = ['sad', 'mse', 'gradient', 'fringeMagenta', 'fringeGreen'] as const

/** Pixels within 12 of partial alpha. */
const bandOf = ({ width, data }: Plane): Uint8Array => {
  const partial = Uint8Array.from(data, (value) => (value > 0 && value < 1 ? 1 : 0))
  return dilate(partial, width, 12)
}

/** Errors of alpha and of the colours it is laid with, in the pixels within 12 of partial coverage. */
export const scoreBand = (exact: ExactSubject, alpha: Plane, colour: RgbPlanes): BandScore => {
  const { width, height } = alpha
  const band = bandOf(exact.alpha)
  const truth = exact.alpha.data
  let count = 0
  let sad = 0
  let squares = 0
  let gradient = 0
  const fringe = { magenta: 0, green: 0 }
  for (let row = 1; row < height - 1; row++) {
    for (let column = 1; column < width - 1; column++) {
      const pixel = row * width + column
      if (band[pixel] === 0) continue
      count++
      const got = alpha.data[pixel] as number
      const wanted = truth[pixel] as number
      sad += Math.abs(got - wanted)
      squares += (got - wanted) ** 2
      const slope = (of: Float32Array): number =>
        Math.hypot(
          (of[pixel + 1] as number) - (of[pixel - 1] as number),
          (of[pixel + width] as number) - (of[pixel - width] as number),
        ) / 2
      gradient += (slope(alpha.data) - slope(truth)) ** 2
      for (let channel = 0; channel < 3; channel++) {
        const difference =
          got * (colour[channel]?.data[pixel] as number) - wanted * (exact.colour[channel]?.data[pixel] as number)
        fringe.magenta += Math.abs(difference + (channel === 1 ? 0 : wanted - got)) / 3
        fringe.green += Math.abs(difference + (channel === 1 ? wanted - got : 0)) / 3
      }
    }
  }
  return {
    sad: sad / count,
    mse: squares / count,
    gradient: gradient / count,
    fringeMagenta: fringe.magenta / count,
    fringeGreen: fringe.green / count,
  }
}

/** The alpha of a cut-out, 0–1. */
export const alphaOf = (cut: Raster): Plane => {
  const alpha = createPlane(cut.width, cut.height)
  const maximum = maxSampleValue(cut.data)
  for (let pixel = 0; pixel < alpha.data.length; pixel++) {
    alpha.data[pixel] = (cut.data[pixel * 4 + 3] as number) / maximum
  }
  return alpha
}
