import { clamp } from '../scalar/clamp.ts'

/**
 * Reads all channels of an image at a position between its pixels, bilinear; beyond the outermost pixel centres the edge
 * repeats. Allocates nothing: for loops over millions of positions, where `bilinearTaps` would leave an object each.
 *
 * @param data interleaved samples, rows from the top
 * @param x column; the centre of the first pixel is 0
 * @param y row; the centre of the first pixel is 0
 * @param into receives the first samples of the position, as many as it holds
 */
export const readBilinear = (
  data: Float32Array | Uint8Array | Uint16Array,
  { width, height, channels }: { readonly width: number; readonly height: number; readonly channels: number },
  x: number,
  y: number,
  into: Float64Array,
): void => {
  const insideX = clamp(x, 0, width - 1)
  const insideY = clamp(y, 0, height - 1)
  const left = Math.floor(insideX)
  const top = Math.floor(insideY)
  const at = (top * width + left) * channels
  const right = left + 1 < width ? channels : 0
  const below = top + 1 < height ? width * channels : 0
  const weightX = insideX - left
  const weightY = insideY - top
  for (let channel = 0; channel < into.length; channel++) {
    const from = at + channel
    const above = data[from] as number
    const under = data[from + below] as number
    const upper = above + ((data[from + right] as number) - above) * weightX
    into[channel] = upper + (under + ((data[from + below + right] as number) - under) * weightX - upper) * weightY
  }
}
