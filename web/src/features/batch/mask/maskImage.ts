import { type MaskPlacement, placeTemplate } from '@spotless/contract/maskPlacement'
import type { Size } from '../../../lib/geometry.ts'
import { pngOfDataUrl } from '../../../lib/pngOfDataUrl.ts'

/** A mask as a PNG, with the size of the photo that it was painted over. */
export interface TemplateMask extends Size {
  readonly file: Blob
}

const pngType = 'image/png'

/** @throws {Error} if the browser cannot decode it */
export const templateOfDataUrl = async (dataUrl: string): Promise<TemplateMask> => {
  const file = pngOfDataUrl(dataUrl)
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  bitmap.close()
  return { file, width, height }
}

/** The mask drawn where the rule places it on a photo of this size, at a scale, on black. */
const drawPlaced = async (
  { file, width, height }: TemplateMask,
  photo: Size,
  placement: MaskPlacement,
  drawnScale: number,
): Promise<OffscreenCanvasRenderingContext2D> => {
  const { scale, left, top } = placeTemplate({ width, height }, photo, placement)
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(photo.width * drawnScale)),
    Math.max(1, Math.round(photo.height * drawnScale)),
  )
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser offers no canvas.')
  context.fillRect(0, 0, canvas.width, canvas.height)
  const bitmap = await createImageBitmap(file)
  const factor = scale * drawnScale
  context.drawImage(bitmap, left * drawnScale, top * drawnScale, width * factor, height * factor)
  bitmap.close()
  return context
}

/** A PNG of the photo's size that marks what the rule places on it. */
export const placedMask = async (mask: TemplateMask, photo: Size, placement: MaskPlacement): Promise<Blob> =>
  (await drawPlaced(mask, photo, placement, 1)).canvas.convertToBlob({ type: pngType })

/** A small picture of what the rule marks on a photo: opaque in a colour, otherwise transparent. */
export const placedTint = async (
  mask: TemplateMask,
  photo: Size,
  placement: MaskPlacement,
  { sidePx, rgb }: { readonly sidePx: number; readonly rgb: readonly [number, number, number] },
): Promise<ImageData> => {
  const context = await drawPlaced(mask, photo, placement, Math.min(1, sidePx / Math.max(photo.width, photo.height)))
  const image = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
  for (let at = 0; at < image.data.length; at += 4) {
    const marked = image.data[at] as number
    for (const [channel, value] of rgb.entries()) image.data[at + channel] = value
    image.data[at + 3] = marked
  }
  return image
}
