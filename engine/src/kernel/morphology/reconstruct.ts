import { labelComponents } from './labelComponents.ts'

/**
 * Binary morphological reconstruction: the connected components of `mask` that hold a set pixel of
 * `marker`. Source: Vincent, "Morphological grayscale reconstruction in image analysis", IEEE
 * Transactions on Image Processing 1993.
 *
 * @param marker row by row, as many pixels as `mask`; set pixels outside `mask` count for nothing
 * @param mask row by row; 0 is unset, any other value is set
 * @param width columns; the height follows from the number of pixels
 * @param connectivity 4: pixels side by side are connected; 8: those corner to corner too
 * @returns 1 or 0 per pixel
 */
export const reconstruct = (
  marker: Uint8Array,
  mask: Uint8Array,
  width: number,
  connectivity: 4 | 8,
): Uint8Array<ArrayBuffer> => {
  const { labels, count } = labelComponents(mask, width, connectivity)
  const isMarked = new Uint8Array(count + 1)
  for (let at = 0; at < labels.length; at++) if (marker[at] !== 0) isMarked[labels[at] as number] = 1
  isMarked[0] = 0
  const result = new Uint8Array(labels.length)
  for (let at = 0; at < labels.length; at++) result[at] = isMarked[labels[at] as number] as number
  return result
}
