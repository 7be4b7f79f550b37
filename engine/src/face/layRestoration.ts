import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { bilinearTaps } from '../kernel/resample/bilinearTaps.ts'
import { sampleBilinear } from '../kernel/resample/sampleBilinear.ts'
import { smoothstep } from '../kernel/scalar/smoothstep.ts'
import type { Raster } from '../raster/raster.ts'
import { boxAround } from './faceCrop.ts'
import { type Restoration, restoredSidePx } from './predictRestoration.ts'
import { readSquare, type Square, toSquare } from './readSquare.ts'

/** Distances from the centre, over the side of the crop, up to which the restored face counts in full and not at all. */
const fullUntil = 0.36
const fadedFrom = 0.48
/** Expected errors up to which a restored pixel counts in full and not at all, from the gentlest strength to the fullest. */
const trusted = { gentle: 0.05, full: 0.09 } as const
const doubted = { gentle: 0.1, full: 0.2 } as const

/** Weight of each restored pixel: what the network would have to invent stays the photo's. */
const weightsOf = ({ expectedError }: Restoration, strength: number): Float32Array => {
  const between = ({ gentle, full }: { readonly gentle: number; readonly full: number }): number =>
    gentle + (full - gentle) * strength
  return expectedError.map((error, at) => {
    const across = ((at % restoredSidePx) + 0.5) / restoredSidePx - 0.5
    const down = (Math.floor(at / restoredSidePx) + 0.5) / restoredSidePx - 0.5
    return (
      smoothstep(fadedFrom, fullUntil, Math.hypot(across, down)) * smoothstep(between(doubted), between(trusted), error)
    )
  })
}

/**
 * Lays a restored face over the raster, in place: the difference between it and the raster at the crop's scale is added, so
 * that what is finer than the crop stays.
 *
 * @param scale size of the raster over that of the photo which the face was restored from
 * @param strength 0–1: from what is certain to all that is likely
 */
export const layRestoration = (raster: Raster, restoration: Restoration, scale: number, strength: number): void => {
  const { x, y, sidePx, angle } = restoration.square
  const square: Square = { x: x * scale, y: y * scale, sidePx: sidePx * scale, angle }
  const pixels = restoredSidePx ** 2
  const weights = weightsOf(restoration, strength)
  const now = readSquare(raster, square, restoredSidePx, 8, 'continued')
  const change = now.map(
    (sample, at) => ((restoration.planes[at] as number) - sample) * (weights[at % pixels] as number),
  )
  const planes = [0, 1, 2].map((channel) => change.subarray(channel * pixels, (channel + 1) * pixels))
  const box = boxAround(square, Math.SQRT2, raster)
  const { data, channels } = raster
  const maxValue = maxSampleValue(data)
  /** Where the raster is coarser than the crop, each of its pixels gets the mean over its area. */
  const taps = Math.max(1, Math.round(restoredSidePx / square.sidePx))
  const [originU, originV] = toSquare(square, box.left, box.top)
  const [stepU, stepV] = [Math.cos(angle) / square.sidePx, -Math.sin(angle) / square.sidePx]
  for (let row = 0; row < box.height; row++) {
    for (let column = 0; column < box.width; column++) {
      const sums = [0, 0, 0]
      for (let tap = 0; tap < taps * taps; tap++) {
        const across = column + ((tap % taps) + 0.5) / taps
        const down = row + (Math.floor(tap / taps) + 0.5) / taps
        const u = originU + across * stepU - down * stepV
        const v = originV + across * stepV + down * stepU
        if (u < 0 || v < 0 || u > 1 || v > 1) continue
        const around = bilinearTaps(restoredSidePx, restoredSidePx, u * restoredSidePx - 0.5, v * restoredSidePx - 0.5)
        for (let channel = 0; channel < 3; channel++)
          sums[channel] = (sums[channel] as number) + sampleBilinear(planes[channel] as Float32Array, around)
      }
      const to = ((box.top + row) * raster.width + box.left + column) * channels
      for (let channel = 0; channel < 3; channel++) {
        const added = ((sums[channel] as number) / (taps * taps)) * maxValue
        if (added !== 0) data[to + channel] = roundToSample((data[to + channel] as number) + added, maxValue)
      }
    }
  }
}
