import { createSamples } from '../kernel/colour/createSamples.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { interpolateMembrane } from '../kernel/interpolation/interpolateMembrane.ts'
import type { Raster } from '../raster/raster.ts'

/** Where grain is taken from, in multiples of the reach, the nearest first. */
const directions = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [2, 0],
  [-2, 0],
  [0, 2],
  [0, -2],
] as const
const reachPx = 9
/** Most that grain differs from what is around it, 0–1: more is an edge. */
const maxGrain = 0.06

/** Grain of the nearest unmarked neighbour: what a smooth fill lacks. */
const grainAt = (grain: Float32Array, mask: Uint8Array, width: number, at: number): number => {
  const [x, y] = [at % width, Math.floor(at / width)]
  for (const [dx, dy] of directions) {
    const [column, row] = [x + dx * reachPx, y + dy * reachPx]
    const from = row * width + column
    if (column < 0 || column >= width || row < 0 || from >= mask.length || mask[from] === 1) continue
    const value = grain[from] as number
    if (Math.abs(value) <= maxGrain) return value
  }
  return 0
}

/**
 * Fills marks a few pixels wide by the smoothest surface through what is beside them, with the grain of nearby pixels.
 * Samples outside the mask and alpha stay as they are; equal channels stay equal.
 *
 * @param mask 1 where the raster is to be filled, else 0
 */
export const fillScratches = (raster: Raster, mask: Uint8Array): Raster => {
  const { width, channels, data } = raster
  const isKnown = mask.map((value) => 1 - value)
  const maxValue = maxSampleValue(data)
  const result = createSamples(data, data.length)
  result.set(data)
  for (let channel = 0; channel < 3; channel++) {
    const plane = Float32Array.from(mask, (_, at) => (data[at * channels + channel] as number) / maxValue)
    const smooth = boxFilter(plane, width, 1)
    const grain = plane.map((value, at) => value - (smooth[at] as number))
    interpolateMembrane(plane, isKnown, width)
    for (let at = 0; at < mask.length; at++) {
      if (mask[at] === 0) continue
      const value = (plane[at] as number) + grainAt(grain, mask, width, at)
      result[at * channels + channel] = roundToSample(value * maxValue, maxValue)
    }
  }
  return { ...raster, data: result }
}
