import type { MaskRaster } from './maskRaster.ts'

const roundingPx = 1
const bandRows = 256

/**
 * Reads a mask from an image file: light, opaque pixels are marked. A size that differs by rounding
 * is stretched.
 * @throws {Error} with a message to show, if the file cannot be read or has another size
 */
export const importMask = async (file: Blob, { width, height }: MaskRaster): Promise<Uint8Array> => {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) throw new Error('This file is not an image.')
  try {
    if (Math.abs(bitmap.width - width) > roundingPx || Math.abs(bitmap.height - height) > roundingPx) {
      throw new Error(
        `The mask must be the size of the photo, ${width} × ${height} pixels. This one is ${bitmap.width} × ${bitmap.height}.`,
      )
    }
    const data = new Uint8Array(width * height)
    const canvas = new OffscreenCanvas(width, bandRows)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('This browser cannot read the mask.')
    for (let top = 0; top < height; top += bandRows) {
      const rows = Math.min(bandRows, height - top)
      context.clearRect(0, 0, width, bandRows)
      context.drawImage(bitmap, 0, -top, width, height)
      const { data: rgba } = context.getImageData(0, 0, width, rows)
      for (let index = 0; index < width * rows; index += 1) {
        const at = index * 4
        const light = ((rgba[at] as number) + (rgba[at + 1] as number) + (rgba[at + 2] as number)) / 3
        const alpha = rgba[at + 3] as number
        data[top * width + index] = light >= 128 && alpha >= 128 ? 255 : 0
      }
    }
    return data
  } finally {
    bitmap.close()
  }
}
