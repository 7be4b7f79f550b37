import type { Box, Mask } from '../raster/raster.ts'

/** A hole up to this length has its surroundings at full size in a window of the network. */
const minLongPx = 768
/** Length of the parts of a longer one, while there are few. */
const partPx = 512
/** Parts are narrow that are this much narrower than long, or of which no more is marked: cables, scratches, captions' bands. */
const narrow = { ratio: 0.5, marked: 0.25 } as const

/** The tight box around what is marked in a box, and how much that is; null where nothing is. */
const tightBox = (
  mask: Mask,
  { left, top, width, height }: Box,
): { readonly box: Box; readonly marked: number } | null => {
  const edge = { left: mask.width, top: mask.height, right: 0, bottom: 0 }
  let marked = 0
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) {
      if (mask.data[y * mask.width + x] !== 255) continue
      marked++
      edge.left = Math.min(edge.left, x)
      edge.right = Math.max(edge.right, x + 1)
      edge.top = Math.min(edge.top, y)
      edge.bottom = y + 1
    }
  }
  if (marked === 0) return null
  const box = { left: edge.left, top: edge.top, width: edge.right - edge.left, height: edge.bottom - edge.top }
  return { box, marked }
}

/** The box cut across its longer side into so many parts, each tight around what is marked; null where they are not narrow. */
const partsOf = (mask: Mask, box: Box, count: number): Box[] | null => {
  const isWide = box.width >= box.height
  const lengthPx = Math.max(box.width, box.height) / count
  const parts: Box[] = []
  for (let part = 0; part < count; part++) {
    const [from, to] = [Math.round(part * lengthPx), Math.round((part + 1) * lengthPx)]
    const slice = isWide
      ? { ...box, left: box.left + from, width: to - from }
      : { ...box, top: box.top + from, height: to - from }
    const tight = tightBox(mask, slice)
    if (tight === null) continue
    const acrossPx = isWide ? tight.box.height : tight.box.width
    const isNarrow =
      acrossPx <= narrow.ratio * lengthPx || tight.marked <= narrow.marked * tight.box.width * tight.box.height
    if (!isNarrow) return null
    parts.push(tight.box)
  }
  return parts
}

/**
 * Cuts long, narrow holes into parts, each of which the network sees larger: a cable across a photo of 6000 px would be less than a pixel wide
 * in one window.
 *
 * @param holes boxes around separate marks, in image space
 * @param maxCount boxes that there may be in all; long holes share what the others leave
 * @returns all boxes, the parts of a hole from its start to its end
 */
export const splitLong = (mask: Mask, holes: readonly Box[], maxCount: number): Box[] => {
  const lengthOf = ({ width, height }: Box): number => Math.max(width, height)
  const long = holes.filter((hole) => lengthOf(hole) > minLongPx)
  const share = Math.floor((maxCount - holes.length) / Math.max(1, long.length)) + 1
  return holes.flatMap((hole) => {
    const count = Math.min(share, Math.ceil(lengthOf(hole) / partPx))
    const parts = long.includes(hole) && count > 1 ? partsOf(mask, hole, count) : null
    return parts ?? [hole]
  })
}
