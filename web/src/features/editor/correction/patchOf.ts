import type { Patch } from './correctionHistory.ts'

/**
 * New pixels of a part of a cut-out, decoded.
 * @param picture a PNG whose pixels are clear where they stay
 * @param changed a PNG that is opaque where pixels are new
 */
export const patchOf = async (
  { left, top, width, height }: Pick<Patch, 'left' | 'top' | 'width' | 'height'>,
  picture: Blob,
  changed: Blob,
): Promise<Patch> => {
  const [shown, mask] = await Promise.all([createImageBitmap(picture), createImageBitmap(changed)])
  return { left, top, width, height, picture: shown, changed: mask, scale: shown.width / width }
}
