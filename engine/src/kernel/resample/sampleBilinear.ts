import { bilinear } from './bilinear.ts'
import type { BilinearTaps } from './bilinearTaps.ts'

/**
 * One channel of an image at a position between its pixels, bilinear.
 *
 * @param data interleaved samples, rows from the top
 */
export const sampleBilinear = (
  data: Float32Array | Uint8Array | Uint16Array,
  taps: BilinearTaps,
  channel = 0,
): number =>
  bilinear(
    data[taps.topLeft + channel] as number,
    data[taps.topRight + channel] as number,
    data[taps.bottomLeft + channel] as number,
    data[taps.bottomRight + channel] as number,
    taps.weightX,
    taps.weightY,
  )
