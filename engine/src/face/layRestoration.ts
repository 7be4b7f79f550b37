import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { sampleCatmullRom } from '../kernel/resample/sampleCatmullRom.ts'
import { smoothstep } from '../kernel/scalar/smoothstep.ts'
import type { Raster } from '../raster/raster.ts'
import { boxAround } from './faceCrop.ts'
import type { Restoration } from './predictRestoration.ts'
import { readAligned } from './readAligned.ts'
import { type Square, toSquare } from './readSquare.ts'

/** Distances across and down from the centre, over the side of the crop, up to which it counts in full and not at all. */
const fullUntil = 0.4
const fadedFrom = 0.49
/** Expected errors up to which a restored pixel counts in full and not at all, from the gentlest strength to the fullest. */
const trusted = { gentle: 0.05, full: 0.09 } as const
const doubted = { gentle: 0.1, full: 0.2 } as const

/** Weight of each restored pixel: what the network would have to invent stays the photo's. */
const weightsOf = ({ expectedError, planesPx }: Restoration, strength: number): Float32Array => {
  const between = ({ gentle, full }: { readonly gentle: number; readonly full: number }): number =>
    gentle + (full - gentle) * strength
  return expectedError.map((error, at) => {
    const across = ((at % planesPx) + 0.5) / planesPx - 0.5
    const down = (Math.floor(at / planesPx) + 0.5) / planesPx - 0.5
    return (
      smoothstep(fadedFrom, fullUntil, Math.abs(across)) *
      smoothstep(fadedFrom, fullUntil, Math.abs(down)) *
      smoothstep(between(doubted), between(trusted), error)
    )
  })
}

/** Passes over a photo near the crop's scale: what one resampling takes from the change, the next one adds. */
const passes = 2
/**
 * Pixels of the photo for one of the crop up to which a restored face replaces the photo's, and from which all that is finer
 * than the crop is kept: at the crop's own scale that is grain that resampling hid from the network.
 */
const replacedUntil = 1.2
const finerKeptFrom = 1.8

/**
 * Changes a raster where a square lies, in place.
 *
 * @param planes of the square, as many samples in rows as in columns each
 * @param replaced null to add the planes to the samples; else how far samples become the first three, by the weight in the fourth
 */
const changeSquare = (
  raster: Raster,
  square: Square,
  planes: readonly Float32Array[],
  replaced: number | null,
): void => {
  const sidePx = Math.sqrt(planes[0]?.length ?? 0)
  const pixels = sidePx ** 2
  const size = { width: sidePx, height: sidePx, channels: planes.length }
  const interleaved = new Float32Array(planes.length * pixels)
  for (const [plane, samples] of planes.entries())
    for (let at = 0; at < pixels; at++) interleaved[at * planes.length + plane] = samples[at] as number
  const box = boxAround(square, Math.SQRT2, raster)
  const { data, channels } = raster
  const maxValue = maxSampleValue(data)
  /** Where the raster is coarser than the crop, each of its pixels gets the mean over its area. */
  const taps = Math.max(1, Math.round(sidePx / square.sidePx))
  const [originU, originV] = toSquare(square, box.left, box.top)
  const [stepU, stepV] = [Math.cos(square.angle) / square.sidePx, -Math.sin(square.angle) / square.sidePx]
  const found = new Float64Array(planes.length)
  const values = new Float64Array(planes.length)
  for (let row = 0; row < box.height; row++) {
    for (let column = 0; column < box.width; column++) {
      values.fill(0)
      for (let tap = 0; tap < taps * taps; tap++) {
        const across = column + ((tap % taps) + 0.5) / taps
        const down = row + (Math.floor(tap / taps) + 0.5) / taps
        const u = originU + across * stepU - down * stepV
        const v = originV + across * stepV + down * stepU
        if (u < 0 || v < 0 || u > 1 || v > 1) continue
        sampleCatmullRom(interleaved, size, u * sidePx - 0.5, v * sidePx - 0.5, found)
        for (let plane = 0; plane < planes.length; plane++)
          values[plane] = (values[plane] as number) + (found[plane] as number) / (taps * taps)
      }
      const to = ((box.top + row) * raster.width + box.left + column) * channels
      const weight = replaced === null ? 1 : replaced * Math.max(0, values[3] as number)
      if (weight === 0) continue
      for (let channel = 0; channel < 3; channel++) {
        const sample = (data[to + channel] as number) / maxValue
        const value = values[channel] as number
        const changed = replaced === null ? value : weight * (value - sample)
        if (changed !== 0) data[to + channel] = roundToSample((sample + changed) * maxValue, maxValue)
      }
    }
  }
}

/**
 * Lays a restored face over the raster, in place, so that the raster reads as the restored face at the crop's scale. What is
 * finer stays in larger faces and goes in those that have no more pixels than the crop.
 *
 * @param scale size of the raster over that of the photo which the face was restored from
 * @param strength 0–1: from what is certain to all that is likely
 */
export const layRestoration = (raster: Raster, restoration: Restoration, scale: number, strength: number): void => {
  const { x, y, sidePx, angle } = restoration.square
  const square: Square = { x: x * scale, y: y * scale, sidePx: sidePx * scale, angle }
  const { planesPx } = restoration
  const pixels = planesPx ** 2
  const weights = weightsOf(restoration, strength)
  const before = readAligned(raster, square, planesPx)
  const target = before.map(
    (sample, at) => sample + ((restoration.planes[at] as number) - sample) * (weights[at % pixels] as number),
  )
  const split = (planes: Float32Array): readonly Float32Array[] =>
    [0, 1, 2].map((channel) => planes.subarray(channel * pixels, (channel + 1) * pixels))
  const replaced = smoothstep(finerKeptFrom, replacedUntil, square.sidePx / planesPx)
  if (replaced > 0) changeSquare(raster, square, [...split(target), weights], replaced)
  const isCoarser = square.sidePx > finerKeptFrom * planesPx
  for (let pass = 0; pass < (isCoarser ? 1 : passes); pass++) {
    const now = pass === 0 && replaced === 0 ? before : readAligned(raster, square, planesPx)
    const missing = target.map((sample, at) =>
      (weights[at % pixels] as number) === 0 ? 0 : sample - (now[at] as number),
    )
    changeSquare(raster, square, split(missing), null)
  }
}
