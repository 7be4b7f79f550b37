import { decodePhoto } from '../container/decodePhoto.ts'
import { catmullRomWeights } from '../kernel/resample/catmullRomWeights.ts'
import type { PixelCodec } from '../ports.ts'
import type { Box, Raster, Samples } from '../raster/raster.ts'
import { ProviderFailure } from './hostedModels.ts'
import type { Registration } from './register.ts'
import { readView, type View } from './view.ts'

/**
 * Decodes a provider's answer.
 * @throws ProviderFailure `malformed` when it is not a readable JPEG, PNG or WebP
 */
export const decodeAnswer = async (image: Uint8Array, codec: PixelCodec): Promise<Raster> => {
  try {
    return (await decodePhoto(image, codec)).raster
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    throw new ProviderFailure('malformed', { detail, mayBeCharged: true, cause: error })
  }
}

/**
 * Resamples the part of an answer that covers a box of the photo: aligned, in the photo's colours, size and bit depth
 * (Catmull-Rom).
 * @param view the view that was sent
 * @returns RGB samples of the box, interleaved
 */
export const readAnswer = (
  answer: Raster,
  view: View,
  { scale, dx, dy, colours }: Registration,
  box: Box,
  is16Bit: boolean,
): Samples => {
  const isLarger = answer.width > view.box.width && answer.height > view.box.height
  const frame = { left: 0, top: 0, width: answer.width, height: answer.height }
  const size = isLarger ? view.box : answer
  const from = readView(answer, { box: frame, width: size.width, height: size.height })
  const out = new (is16Bit ? Uint16Array : Uint8Array)(box.width * box.height * 3)
  const maxSample = is16Bit ? 65_535 : 255
  const range = is16Bit ? 257 : 1
  const [weightsX, weightsY] = [new Float64Array(4), new Float64Array(4)]
  const columns = new Int32Array(4)
  for (let row = 0, to = 0; row < box.height; row++) {
    const fractionY = (box.top + row + 0.5 - view.box.top) / view.box.height
    const y = (0.5 + (fractionY - 0.5) / scale + dy) * from.height - 0.5
    const firstRow = Math.floor(y) - 1
    catmullRomWeights(y - Math.floor(y), weightsY)
    for (let column = 0; column < box.width; column++, to += 3) {
      const fractionX = (box.left + column + 0.5 - view.box.left) / view.box.width
      const x = (0.5 + (fractionX - 0.5) / scale + dx) * from.width - 0.5
      const firstColumn = Math.floor(x) - 1
      catmullRomWeights(x - Math.floor(x), weightsX)
      for (let tap = 0; tap < 4; tap++) columns[tap] = Math.min(from.width - 1, Math.max(0, firstColumn + tap)) * 3
      let [red, green, blue] = [0, 0, 0]
      for (let tapY = 0; tapY < 4; tapY++) {
        const line = Math.min(from.height - 1, Math.max(0, firstRow + tapY)) * from.width * 3
        const weightY = weightsY[tapY] as number
        for (let tapX = 0; tapX < 4; tapX++) {
          const weight = weightY * (weightsX[tapX] as number)
          const at = line + (columns[tapX] as number)
          red += weight * (from.data[at] as number)
          green += weight * (from.data[at + 1] as number)
          blue += weight * (from.data[at + 2] as number)
        }
      }
      const put = (channel: number, value: number): void => {
        const { gain, offset } = colours[channel] ?? { gain: 1, offset: 0 }
        out[to + channel] = Math.min(maxSample, Math.max(0, (value * gain + offset) * range)) + 0.5
      }
      put(0, red)
      put(1, green)
      put(2, blue)
    }
  }
  return out
}
