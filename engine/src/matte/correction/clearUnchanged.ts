import type { PixelBuffer } from '../../ports.ts'
import type { Raster, Samples } from '../../raster/raster.ts'

/** Samples four bytes at a time: a pixel of 8 bits a sample, half of one of 16. */
const wordsOf = ({ buffer, byteOffset, byteLength }: Samples): Int32Array =>
  new Int32Array(buffer, byteOffset, byteLength / 4)

/**
 * Clears, in place, the pixels of a part of a cut-out that are as they were before.
 *
 * @param after RGBA
 * @param before same size and bit depth
 * @returns grey and alpha: white and opaque where pixels differ, else black and clear
 */
export const clearUnchanged = (after: Raster, before: Raster): PixelBuffer => {
  const { width, height } = after
  const changed = new Uint16Array(width * height)
  const [old, now] = [wordsOf(before.data), wordsOf(after.data)]
  const wordsPerPixel = now.length / changed.length
  for (let pixel = 0, word = 0; pixel < changed.length; pixel++, word += wordsPerPixel) {
    const last = word + wordsPerPixel - 1
    if (now[word] !== old[word] || now[last] !== old[last]) changed[pixel] = 0xffff
    else now[word] = now[last] = 0
  }
  return { width, height, channels: 2, data: new Uint8Array(changed.buffer) }
}
