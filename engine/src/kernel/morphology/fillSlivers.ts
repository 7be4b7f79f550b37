import type { Box } from '../../raster/raster.ts'
import { boundingBox } from '../geometry/boundingBox.ts'
import { closeByDisc } from './closeByDisc.ts'
import { distanceTransform, unitsPerPx } from './distanceTransform.ts'
import { flaggedPixels } from './flaggedPixels.ts'
import { flagWhere } from './flagWhere.ts'
import { halfStrokeOf } from './halfStroke.ts'
import { labelComponents } from './labelComponents.ts'

/** Gaps that come nowhere so far inside the mark, in half strokes, are notches of its edge. */
const minDepth = 0.6
/** Gaps that are open to what is around the mark and shorter than this, in half strokes, are those between letters that were painted one by one. */
const minLength = 7

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
 * @returns 1 on the mark and in its slivers, else 0; null where it has none
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
  const { labels, count } = labelComponents(gaps, paddedWidth, 8)
  const isSliver = new Uint8Array(count + 1)
  for (let label = 1; label <= count; label++) {
    const own = flagWhere(labels.length, (at) => labels[at] === label)
    const places = flaggedPixels(own)
    const isDeep = places.some((at) => (depth[at] as number) >= minDepth * halfStroke)
    // Beside what is around the mark the distance is one step.
    const isEnclosed = places.every((at) => (depth[at] as number) > unitsPerPx.chamfer)
    const { width: columns, height: rows } = boundingBox(own, paddedWidth, 1) as Box
    const isLong = Math.max(columns, rows) * unitsPerPx.chamfer >= minLength * halfStroke
    if (isDeep && (isEnclosed || isLong)) isSliver[label] = 1
  }
  if (!isSliver.includes(1)) return null
  return flagWhere(marked.length, (at) => {
    const place = (Math.floor(at / width) + marginPx) * paddedWidth + (at % width) + marginPx
    return marked[at] === 1 || isSliver[labels[place] as number] === 1
  })
}
