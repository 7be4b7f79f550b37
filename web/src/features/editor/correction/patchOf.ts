import type { Patch } from './correctionHistory.ts'

/** A mask as a picture that is opaque where the mask is white. */
const stencilOf = (mask: ImageBitmap): OffscreenCanvas => {
  const canvas = new OffscreenCanvas(mask.width, mask.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Expected a canvas of the mask to be drawn on.')
  context.drawImage(mask, 0, 0)
  const pixels = context.getImageData(0, 0, mask.width, mask.height)
  for (let at = 0; at < pixels.data.length; at += 4) pixels.data[at + 3] = pixels.data[at] as number
  context.putImageData(pixels, 0, 0)
  return canvas
}

/**
 * New pixels of a part of a cut-out, decoded.
 * @param picture a PNG whose pixels are clear where they stay
 * @param changed a PNG mask, white where pixels are new
 */
export const patchOf = async (
  { left, top, width, height }: Pick<Patch, 'left' | 'top' | 'width' | 'height'>,
  picture: Blob,
  changed: Blob,
): Promise<Patch> => {
  const [shown, mask] = await Promise.all([createImageBitmap(picture), createImageBitmap(changed)])
  return { left, top, width, height, picture: shown, changed: stencilOf(mask) }
}
