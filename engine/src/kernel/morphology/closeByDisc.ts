import { distanceTransform } from './distanceTransform.ts'

/**
 * Closing of a binary image by a disc: gaps that are narrower than the disc are filled. What is outside the image counts as set. Source: Serra,
 * "Image Analysis and Mathematical Morphology", 1982.
 *
 * @param mask row by row; 0 is unset, any other value is set
 * @param width columns; the height follows from the number of pixels
 * @param radius of the disc, in units of the `chamfer` distance
 * @returns 1 or 0 per pixel
 */
export const closeByDisc = (mask: Uint8Array, width: number, radius: number): Uint8Array<ArrayBuffer> => {
  const far = Uint8Array.from(distanceTransform(mask, width), (value) => (value > radius ? 1 : 0))
  return Uint8Array.from(distanceTransform(far, width), (value, at) => (mask[at] !== 0 || value > radius ? 1 : 0))
}
