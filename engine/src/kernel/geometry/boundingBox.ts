import type { Box } from '../../raster/raster.ts'

/** Where the sample of a pixel is in interleaved data. */
interface Channel {
  readonly channels: number
  readonly channel: number
}

/**
 * The smallest box around the pixels whose sample reaches `min`, or null where none does.
 *
 * @param samples row by row, any range
 * @param width columns; the height follows from the number of samples
 */
export const boundingBox = (
  samples: Float32Array | Uint8Array | Uint16Array,
  width: number,
  min: number,
  { channels, channel }: Channel = { channels: 1, channel: 0 },
): Box | null => {
  const height = samples.length / (width * channels)
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if ((samples[(row * width + column) * channels + channel] as number) < min) continue
      if (bottom < 0) top = row
      bottom = row
      if (column < left) left = column
      if (column > right) right = column
    }
  }
  return bottom < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}
