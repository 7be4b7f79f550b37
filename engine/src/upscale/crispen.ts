import { askOnDisk } from '../diskModels/askOnDisk.ts'
import { openUpscaler } from '../diskModels/upscaleModel.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { float32Tensor, type ModelSession, type Runtime } from '../ports.ts'
import type { Box, Raster } from '../raster/raster.ts'
import { readWindow } from '../raster/readWindow.ts'
import { tile } from '../raster/tile.ts'
import { blendCrisp } from './blendCrisp.ts'
import { enlargeOnDisk } from './enlargeOnDisk.ts'
import type { Factor } from './lumaNetwork.ts'

/** Factor of the network; 2x is made by halving its output. */
const networkFactor = 4
/** Side of a tile in source pixels: the 64 channels of one tile with its margin take 50 MB. */
const tileSidePx = 384
/**
 * Source pixels read around a tile. The receptive field is 34; what is beyond 28 changes no result by 1 of 255 (beyond 20 by
 * 2, beyond 24 by 0.3, on two photos).
 */
const reachPx = 28

export interface CrispOptions {
  /** Weight of the crisp variant in the result, 0–1. */
  readonly blend: number
  /** Called after each tile with the fraction done, 0–1. */
  readonly onTile?: (fraction: number) => void
  /** Longest side of a tile in source pixels. */
  readonly tilePx?: number
}

const runNetwork = async (session: ModelSession, source: Raster, box: Box): Promise<Float32Array> => {
  const { width, height, planes } = readWindow(source, box, reachPx)
  const input = new Float32Array(3 * width * height)
  for (let channel = 0; channel < 3; channel++) input.set(planes[channel] as Float32Array, channel * width * height)
  const { output } = await session.run({ data: float32Tensor(input, [1, 3, height, width]) })
  if (!(output?.data instanceof Float32Array)) throw new Error('Expected the network to answer with 32-bit floats')
  return output.data
}

/** Blends the network's output for one tile into the upscaled photo: as it is at 4x, means of 2 × 2 samples at 2x. */
const blendTile = (output: Float32Array, box: Box, factor: Factor, into: Raster, blend: number): void => {
  const { data, channels } = into
  const maxValue = maxSampleValue(data)
  const step = networkFactor / factor
  const columns = (box.width + 2 * reachPx) * networkFactor
  const plane = columns * (box.height + 2 * reachPx) * networkFactor
  const scale = maxValue / step ** 2
  for (let row = 0; row < box.height * factor; row++)
    for (let column = 0; column < box.width * factor; column++) {
      const from = (row * step + reachPx * networkFactor) * columns + column * step + reachPx * networkFactor
      const to = ((box.top * factor + row) * into.width + box.left * factor + column) * channels
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0
        for (let y = 0; y < step; y++)
          for (let x = 0; x < step; x++) sum += output[channel * plane + from + y * columns + x] as number
        const faithful = data[to + channel] as number
        data[to + channel] = roundToSample(faithful + (sum * scale - faithful) * blend, maxValue)
      }
    }
}

/** Half side of the window, in source pixels, whose mean colours an operator's network cannot change. */
const driftRadiusPx = 4

const crispenByOurs = async (
  enlarged: Raster,
  source: Raster,
  factor: Factor,
  runtime: Runtime,
  { blend, onTile, tilePx = tileSidePx }: CrispOptions,
): Promise<void> => {
  const session = await runtime.models.session('crisp')
  const boxes = tile(source.width, source.height, tilePx)
  for (const [index, box] of boxes.entries()) {
    runtime.signal.throwIfAborted()
    blendTile(await runNetwork(session, source, box), box, factor, enlarged, blend)
    onTile?.((index + 1) / boxes.length)
    await runtime.yieldToEventLoop()
  }
  runtime.signal.throwIfAborted()
}

/**
 * Blends the crisp variant into an upscaled photo, in place: edges and texture as the operator's own network renders them, or
 * Real-ESRGAN (realesr-general-x4v3) where there is none; each partly invents them. Alpha is kept. Tiles are read with a
 * margin, so that no seams show. Source: Wang et al., "Real-ESRGAN", 2021.
 *
 * @param enlarged the photo at `factor` times the size, upscaled faithfully
 * @param source the photo itself
 * @returns name of the network
 * @throws the signal's reason when aborted
 */
export const crispen = async (
  enlarged: Raster,
  source: Raster,
  factor: Factor,
  runtime: Runtime,
  options: CrispOptions,
): Promise<string> => {
  const asked = await askOnDisk('upscale', runtime, async (model) =>
    enlargeOnDisk(source, factor, await openUpscaler(model), runtime, options.onTile),
  )
  if (asked === null) {
    await crispenByOurs(enlarged, source, factor, runtime, options)
    return 'realesr-general-x4v3'
  }
  blendCrisp(enlarged, asked.value, driftRadiusPx * factor, options.blend)
  return asked.engine
}
