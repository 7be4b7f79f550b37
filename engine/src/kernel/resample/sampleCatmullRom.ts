import { clamp } from '../scalar/clamp.ts'
import { catmullRomWeights } from './catmullRomWeights.ts'

const across = new Float64Array(4)
const down = new Float64Array(4)

/**
 * Reads an image at a position between its pixels with the Catmull–Rom kernel; beyond the outermost pixel centres the edge
 * repeats. Sharper than bilinear: a picture that is read and written back keeps its finest detail.
 *
 * @param data interleaved samples, rows from the top
 * @param x column; the centre of the first pixel is 0
 * @param y row; the centre of the first pixel is 0
 * @param into receives the first samples of the position, as many as it holds
 */
export const sampleCatmullRom = (
  data: Float32Array | Uint8Array | Uint16Array,
  { width, height, channels }: { readonly width: number; readonly height: number; readonly channels: number },
  x: number,
  y: number,
  into: Float64Array,
): void => {
  const left = Math.floor(x)
  const top = Math.floor(y)
  catmullRomWeights(x - left, across)
  catmullRomWeights(y - top, down)
  into.fill(0)
  for (let row = 0; row < 4; row++) {
    const start = clamp(top + row - 1, 0, height - 1) * width
    for (let column = 0; column < 4; column++) {
      const weight = (down[row] as number) * (across[column] as number)
      const at = (start + clamp(left + column - 1, 0, width - 1)) * channels
      for (let channel = 0; channel < into.length; channel++)
        into[channel] = (into[channel] as number) + weight * (data[at + channel] as number)
    }
  }
}
