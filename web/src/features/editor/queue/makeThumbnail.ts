/**
 * A square thumbnail of the middle of a photo; null if the browser cannot decode it.
 * @param sidePx side of the square in pixels
 */
export const makeThumbnail = async (file: Blob, sidePx: number): Promise<Blob | null> => {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const side = Math.min(bitmap.width, bitmap.height)
  const canvas = new OffscreenCanvas(sidePx, sidePx)
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  const { width, height } = bitmap
  context?.drawImage(bitmap, (width - side) / 2, (height - side) / 2, side, side, 0, 0, sidePx, sidePx)
  bitmap.close()
  return canvas.convertToBlob({ type: 'image/webp' })
}
