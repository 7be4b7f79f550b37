import { clamp } from '../scalar/clamp.ts'

/** The four pixels around a position, as indexes of their first samples, and the weights of the right and lower ones. */
export interface BilinearTaps {
  readonly topLeft: number
  readonly topRight: number
  readonly bottomLeft: number
  readonly bottomRight: number
  readonly weightX: number
  readonly weightY: number
}

/**
 * Where to read an image at a position between its pixels; beyond the outermost pixel centres the edge repeats.
 *
 * @param x column; the centre of the first pixel is 0
 * @param y row; the centre of the first pixel is 0
 * @param channels interleaved samples a pixel
 */
export const bilinearTaps = (width: number, height: number, x: number, y: number, channels = 1): BilinearTaps => {
  const insideX = clamp(x, 0, width - 1)
  const insideY = clamp(y, 0, height - 1)
  const left = Math.floor(insideX)
  const top = Math.floor(insideY)
  const topLeft = (top * width + left) * channels
  const right = left + 1 < width ? channels : 0
  const below = top + 1 < height ? width * channels : 0
  return {
    topLeft,
    topRight: topLeft + right,
    bottomLeft: topLeft + below,
    bottomRight: topLeft + below + right,
    weightX: insideX - left,
    weightY: insideY - top,
  }
}
