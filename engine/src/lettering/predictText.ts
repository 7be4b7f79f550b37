import { areaSample } from '../kernel/resample/areaSample.ts'
import { resizePlane } from '../kernel/resample/resizePlane.ts'
import { float32Tensor, type ModelSession, type Yielding } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'

const sideMultiple = 32

/** The side of the network's input nearest to a length in pixels: a multiple of 32. */
export const textSidePx = (lengthPx: number): number =>
  Math.max(sideMultiple, Math.round(lengthPx / sideMultiple) * sideMultiple)

/** ImageNet means and deviations in the order blue, green, red, as in the network's training. */
const means = [0.485, 0.456, 0.406] as const
const deviations = [0.229, 0.224, 0.225] as const

/** Planes of the photo, 0–255, at the detector's size: averaged when smaller, interpolated when larger. */
const resizedPlanes = (raster: Raster, columns: number, rows: number): Float32Array => {
  const { width, height } = raster
  const whole = { left: 0, top: 0, width, height }
  if (columns <= width) return areaSample(raster, whole, columns, rows)
  const planes = areaSample(raster, whole, width, height)
  const area = width * height
  const resized = new Float32Array(3 * columns * rows)
  for (let channel = 0; channel < 3; channel++) {
    const plane = { width, height, data: planes.subarray(channel * area, (channel + 1) * area) }
    resized.set(resizePlane(plane, columns, rows).data, channel * columns * rows)
  }
  return resized
}

/**
 * What the lettering detector sees in a photo that is scaled to the given size.
 *
 * @param session of the model `lettering`
 * @param columns and `rows`: from `textSidePx`
 * @returns probability of text 0–1 of each place, `columns` × `rows`
 * @throws the signal's reason when aborted
 */
export const predictText = async (
  session: ModelSession,
  raster: Raster,
  columns: number,
  rows: number,
  { yieldToEventLoop }: Yielding,
): Promise<Float32Array> => {
  const planes = resizedPlanes(raster, columns, rows)
  await yieldToEventLoop()
  const area = columns * rows
  const input = new Float32Array(3 * area)
  for (let channel = 0; channel < 3; channel++) {
    const from = (2 - channel) * area
    for (let at = 0; at < area; at++) {
      const value = (planes[from + at] as number) / 255
      input[channel * area + at] = (value - (means[channel] as number)) / (deviations[channel] as number)
    }
  }
  const outputs = await session.run({
    [session.inputNames[0] as string]: float32Tensor(input, [1, 3, rows, columns]),
  })
  return Object.values(outputs)[0]?.data as Float32Array
}
