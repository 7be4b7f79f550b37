import { createSamples } from '../kernel/colour/createSamples.ts'
import { bt601Weights } from '../kernel/colour/lumaBt601.ts'
import { lumaOfPlanes } from '../kernel/colour/lumaOfPlanes.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { quantize } from '../kernel/colour/quantize.ts'
import { upscalePlane } from '../kernel/resample/upscalePlane.ts'
import type { Yielding } from '../ports.ts'
import type { Box, Raster } from '../raster/raster.ts'
import { readWindow } from '../raster/readWindow.ts'
import { tile } from '../raster/tile.ts'
import type { LumaNetwork } from './lumaNetwork.ts'

/** Side of a tile in source pixels: memory beside input and output stays under 40 MB at 4x. */
const tileSidePx = 256

export interface UpscaleOptions {
  /** Called after each tile with the fraction done, 0–1. */
  readonly onTile?: (fraction: number) => void
  /** Longest side of a tile in source pixels. */
  readonly tilePx?: number
}

/** Writes upscaled planes, each colour shifted by the difference between the network's luma and theirs. */
const writeTile = (planes: readonly Float32Array[], luma: Float32Array, box: Box, factor: number, to: Raster): void => {
  const maxValue = maxSampleValue(to.data)
  const [red, green, blue, alpha] = planes as [Float32Array, Float32Array, Float32Array, Float32Array | undefined]
  const { channels, data } = to
  const columns = box.width * factor
  let from = 0
  for (let row = box.top * factor; row < (box.top + box.height) * factor; row++) {
    let at = (row * to.width + box.left * factor) * channels
    for (let column = 0; column < columns; column++, from++, at += channels) {
      const r = red[from] as number
      const g = green[from] as number
      const b = blue[from] as number
      const detail = (luma[from] as number) - bt601Weights.red * r - bt601Weights.green * g - bt601Weights.blue * b
      data[at] = quantize(r + detail, maxValue)
      data[at + 1] = quantize(g + detail, maxValue)
      data[at + 2] = quantize(b + detail, maxValue)
      if (alpha !== undefined) data[at + 3] = quantize(alpha[from] as number, maxValue)
    }
  }
}

const enlargeTile = async (raster: Raster, box: Box, network: LumaNetwork, to: Raster): Promise<void> => {
  const { factor, reachPx } = network
  const { width, height, planes } = readWindow(raster, box, reachPx)
  const luma = await network.enlarge(lumaOfPlanes(planes, width * height), width, height)
  const enlarged = planes.map((plane) => upscalePlane(plane, width, height, reachPx, factor))
  writeTile(enlarged, luma, box, factor, to)
}

/**
 * Upscales a photo tile by tile. The network gives luma, bicubic interpolation colour and alpha: what the network adds to
 * bicubic luma is added to red, green and blue alike, so hue is kept and grey stays grey.
 *
 * A tile is read with all the context that the network uses, so the result does not depend on the tiling.
 *
 * @returns the photo at `network.factor` times the size, with the channels and bit depth it came with
 * @throws the signal's reason when aborted
 */
export const upscale = async (
  raster: Raster,
  network: LumaNetwork,
  runtime: Yielding,
  options: UpscaleOptions = {},
): Promise<Raster> => {
  const { onTile, tilePx = tileSidePx } = options
  const width = raster.width * network.factor
  const height = raster.height * network.factor
  const samples = width * height * raster.channels
  const data = createSamples(raster.data, samples)
  const result: Raster = { width, height, channels: raster.channels, data }
  const boxes = tile(raster.width, raster.height, tilePx)
  for (const [index, box] of boxes.entries()) {
    runtime.signal.throwIfAborted()
    await enlargeTile(raster, box, network, result)
    onTile?.((index + 1) / boxes.length)
    // A call to the network resolves without leaving the thread; without a pause an abort would not be noticed.
    await runtime.yieldToEventLoop()
  }
  runtime.signal.throwIfAborted()
  return result
}
