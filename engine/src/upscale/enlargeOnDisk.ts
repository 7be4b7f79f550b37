import type { DiskUpscaler } from '../diskModels/upscaleModel.ts'
import { createSamples } from '../kernel/colour/createSamples.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { quantize } from '../kernel/colour/quantize.ts'
import { halvePlane } from '../kernel/resample/halvePlane.ts'
import { resizePlane } from '../kernel/resample/resizePlane.ts'
import type { Yielding } from '../ports.ts'
import type { Plane } from '../raster/plane.ts'
import type { Box, Raster } from '../raster/raster.ts'
import { readWindow } from '../raster/readWindow.ts'
import { tile } from '../raster/tile.ts'
import type { Factor } from './lumaNetwork.ts'

/** Pixels of a window that are only context, on each side: at most this, and this fraction of a small window. */
const maxMarginPx = 16
const marginRatio = 1 / 8

/** Steps that make up a factor, none larger than the network's own. */
const stepsOf = (factor: Factor, own: number): readonly Factor[] => (factor === 4 && own < 4 ? [2, 2] : [factor])

/** A plane at a smaller size: means of 2 × 2 samples as often as they fit, which blur nothing. */
const averaged = (plane: Plane, width: number, height: number): Plane =>
  plane.width % (2 * width) === 0 && plane.height % (2 * height) === 0
    ? averaged(halvePlane(plane), width, height)
    : resizePlane(plane, width, height)

const writeTile = (planes: readonly Float32Array[], width: number, from: Box, to: Box, raster: Raster): void => {
  const maxValue = maxSampleValue(raster.data)
  for (let row = 0; row < to.height; row++)
    for (let column = 0; column < to.width; column++) {
      const at = (from.top + row) * width + from.left + column
      const result = ((to.top + row) * raster.width + to.left + column) * 3
      for (const [channel, plane] of planes.entries())
        raster.data[result + channel] = quantize(plane[at] as number, maxValue)
    }
}

/** Enlarges a photo once, by no more than the network does; what it does more is averaged. */
const enlargeOnce = async (
  source: Raster,
  step: Factor,
  upscaler: DiskUpscaler,
  runtime: Yielding,
  onTile: (fraction: number) => void,
): Promise<Raster> => {
  const { width, height, factor } = upscaler
  const marginPx = Math.min(maxMarginPx, Math.floor(Math.min(width, height) * marginRatio))
  const size = { width: source.width * step, height: source.height * step }
  const result: Raster = { ...size, channels: 3, data: createSamples(source.data, size.width * size.height * 3) }
  const inner = { width: width - 2 * marginPx, height: height - 2 * marginPx }
  const boxes = tile(source.width, source.height, Math.min(inner.width, inner.height))
  const enlargeTile = async (box: Box): Promise<void> => {
    const { planes } = readWindow(source, { ...box, ...inner }, marginPx)
    const input = new Float32Array(3 * width * height)
    for (let channel = 0; channel < 3; channel++) input.set(planes[channel] as Float32Array, channel * width * height)
    const answer = await upscaler.enlarge(input)
    const pixels = width * height * factor ** 2
    const enlarged = [0, 1, 2].map((channel) => {
      const data = answer.subarray(channel * pixels, (channel + 1) * pixels)
      return averaged({ width: width * factor, height: height * factor, data }, width * step, height * step).data
    })
    const to = { left: box.left * step, top: box.top * step, width: box.width * step, height: box.height * step }
    writeTile(enlarged, width * step, { ...to, left: marginPx * step, top: marginPx * step }, to, result)
  }
  for (let done = 0; done < boxes.length; done += upscaler.windowsPerCall) {
    runtime.signal.throwIfAborted()
    const some = boxes.slice(done, done + upscaler.windowsPerCall)
    await Promise.all(some.map(enlargeTile))
    onTile((done + some.length) / boxes.length)
    await runtime.yieldToEventLoop()
  }
  return result
}

/**
 * Enlarges a photo by an operator's network, window by window with context around each; a network of a smaller factor runs
 * twice, and the answer of one with a larger factor is averaged down.
 *
 * @returns RGB of the photo's depth at `factor` times the size
 * @throws GraphMisfit when the network answers with something else; the signal's reason when aborted
 */
export const enlargeOnDisk = async (
  source: Raster,
  factor: Factor,
  upscaler: DiskUpscaler,
  runtime: Yielding,
  onFraction: (fraction: number) => void = () => {},
): Promise<Raster> => {
  const steps = stepsOf(factor, upscaler.factor)
  let enlarged = source
  for (const [at, step] of steps.entries())
    enlarged = await enlargeOnce(enlarged, step, upscaler, runtime, (fraction) =>
      onFraction((at + fraction) / steps.length),
    )
  return enlarged
}
