import { dilate } from './dilate.ts'
import { labelComponents } from './labelComponents.ts'

/** Strokes nearer to each other than twice this fraction of the image's longer side mean one thing. */
const joinRatio = 0.015
/** Smaller marks show no shape. */
const minPixels = 40

/**
 * The marks of each thing in an image: strokes that are near each other mean the same.
 *
 * @param marked 1 where marked, else 0
 * @param width columns; the height follows from the number of pixels
 * @param maxMarks further ones are left out
 * @returns 1 or 0 per pixel, the largest mark first
 */
export const marksApart = (marked: Uint8Array, width: number, maxMarks: number): Uint8Array[] => {
  const joinPx = Math.round(joinRatio * Math.max(width, marked.length / width))
  const { labels, count } = labelComponents(dilate(marked, width, joinPx), width, 8)
  const sizes = new Int32Array(count + 1)
  for (const [at, label] of labels.entries()) if (marked[at] === 1) sizes[label] = (sizes[label] as number) + 1
  return Array.from({ length: count }, (_, index) => index + 1)
    .filter((label) => (sizes[label] as number) >= minPixels)
    .sort((a, b) => (sizes[b] as number) - (sizes[a] as number))
    .slice(0, maxMarks)
    .map((label) => marked.map((value, at) => (value === 1 && labels[at] === label ? 1 : 0)))
}
