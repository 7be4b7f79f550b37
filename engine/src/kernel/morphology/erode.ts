import { dilate } from './dilate.ts'

/**
 * Erosion of a binary image by a square of `2 · radiusPx + 1` pixels a side: a pixel stays set when
 * all within `radiusPx` columns and rows of it are. What is outside the image counts as set, so
 * that an area at the edge keeps that edge.
 *
 * @param mask row by row; 0 is unset, any other value is set and stays as it is
 * @param width columns; the height follows from the number of pixels
 * @param radiusPx whole number, 0 or more
 */
export const erode = (mask: Uint8Array, width: number, radiusPx: number): Uint8Array<ArrayBuffer> => {
  const result = new Uint8Array(mask.length)
  for (let at = 0; at < mask.length; at++) if (mask[at] === 0) result[at] = 1
  const nearUnset = dilate(result, width, radiusPx)
  for (let at = 0; at < mask.length; at++) result[at] = nearUnset[at] === 0 ? (mask[at] as number) : 0
  return result
}
