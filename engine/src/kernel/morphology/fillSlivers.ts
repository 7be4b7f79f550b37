import { closeByDisc } from './closeByDisc.ts'
import { componentBoxes } from './componentBoxes.ts'
import { distanceTransform, unitsPerPx } from './distanceTransform.ts'
import { flagWhere } from './flagWhere.ts'
import { halfStrokeOf } from './halfStroke.ts'
import { labelComponents } from './labelComponents.ts'

/** Gaps that come nowhere so far inside the mark, in half strokes, are notches of its edge. */
const minDepth = 0.6
/** Gaps that are open to what is around the mark and shorter than this, in half strokes, are those between letters that were painted one by one. */
const minLength = 7
/** More are the holes of something that is marked as it is, a mesh or a texture. */
const maxSlivers = 24

/** A binary image with unset pixels around it. */
const padded = (mask: Uint8Array, width: number, marginPx: number): Uint8Array => {
  const height = mask.length / width
  const paddedWidth = width + 2 * marginPx
  const out = new Uint8Array(paddedWidth * (height + 2 * marginPx))
  for (let row = 0; row < height; row++)
    out.set(mask.subarray(row * width, (row + 1) * width), (row + marginPx) * paddedWidth + marginPx)
  return out
}

/**
 * A mark of strokes that nearly meet, with the slivers and holes between them filled. Gaps as wide as a stroke are filled too.
 *
 * @param marked 1 where marked, else 0
 * @param width columns; the height follows from the number of pixels
 * @returns 1 on the mark and in its slivers, else 0; null where it has none, or too many
 */
export const fillSlivers = (marked: Uint8Array, width: number): Uint8Array | null => {
  const halfStroke = halfStrokeOf(marked, width)
  // What lies between a mark and the image's edge is no gap of the mark.
  const marginPx = Math.ceil(halfStroke / unitsPerPx.chamfer) + 1
  const paddedWidth = width + 2 * marginPx
  const around = padded(marked, width, marginPx)
  const closed = closeByDisc(around, paddedWidth, halfStroke)
  const depth = distanceTransform(
    closed.map((value) => 1 - value),
    paddedWidth,
  )
  const gaps = flagWhere(closed.length, (at) => closed[at] === 1 && around[at] === 0)
  const components = labelComponents(gaps, paddedWidth, 8)
  const { labels, count } = components
  const deepest = new Uint16Array(count + 1)
  const isOpen = new Uint8Array(count + 1)
  for (const [at, label] of labels.entries()) {
    const own = depth[at] as number
    deepest[label] = Math.max(deepest[label] as number, own)
    // Beside what is around the mark the distance is one step.
    if (own <= unitsPerPx.chamfer) isOpen[label] = 1
  }
  const isSliver = componentBoxes(components, paddedWidth).map(({ left, right, top, bottom }, label) => {
    if (label === 0 || (deepest[label] as number) < minDepth * halfStroke) return false
    const length = (1 + Math.max(right - left, bottom - top)) * unitsPerPx.chamfer
    return isOpen[label] === 0 || length >= minLength * halfStroke
  })
  const found = isSliver.filter(Boolean).length
  if (found === 0 || found > maxSlivers) return null
  return flagWhere(marked.length, (at) => {
    const place = (Math.floor(at / width) + marginPx) * paddedWidth + (at % width) + marginPx
    return marked[at] === 1 || isSliver[labels[place] as number] === true
  })
}
