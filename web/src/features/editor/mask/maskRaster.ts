import type { Rectangle } from '../../../lib/geometry.ts'

/** A mask in image pixels, one byte each: 255 marked, 0 not. */
export interface MaskRaster {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

export type MaskValue = 0 | 255

export const createMask = (width: number, height: number): MaskRaster => ({
  width,
  height,
  data: new Uint8Array(width * height),
})

/** The part of a rectangle inside the mask, expanded to whole pixels; null if there is none. */
export const clipToMask = (mask: MaskRaster, area: Rectangle): Rectangle | null => {
  const clipped = {
    left: Math.max(0, Math.floor(area.left)),
    top: Math.max(0, Math.floor(area.top)),
    right: Math.min(mask.width, Math.ceil(area.right)),
    bottom: Math.min(mask.height, Math.ceil(area.bottom)),
  }
  return clipped.left < clipped.right && clipped.top < clipped.bottom ? clipped : null
}

/**
 * The rectangle expanded by a margin on every side and clipped to the mask; null if nothing is
 * left.
 */
export const expandInMask = (mask: MaskRaster, area: Rectangle, marginPx: number): Rectangle | null =>
  clipToMask(mask, {
    left: area.left - marginPx,
    top: area.top - marginPx,
    right: area.right + marginPx,
    bottom: area.bottom + marginPx,
  })

/** Copies the pixels of an area from one mask to another of the same size. */
export const copyArea = (from: MaskRaster, to: MaskRaster, { left, top, right, bottom }: Rectangle): void => {
  for (let row = top; row < bottom; row += 1) {
    const start = row * from.width + left
    to.data.set(from.data.subarray(start, row * from.width + right), start)
  }
}

/** Whether nothing is marked. */
export const isEmpty = (mask: MaskRaster): boolean => mask.data.indexOf(255) === -1

/** The bounding box of the marked pixels; null if there are none. */
export const markedBounds = ({ width, height, data }: MaskRaster): Rectangle | null => {
  const first = data.indexOf(255)
  if (first === -1) return null
  const top = Math.floor(first / width)
  const bottom = Math.floor(data.lastIndexOf(255) / width) + 1
  let left = width
  let right = 0
  for (let row = top; row < Math.min(bottom, height); row += 1) {
    const line = data.subarray(row * width, (row + 1) * width)
    const start = line.indexOf(255)
    if (start === -1) continue
    left = Math.min(left, start)
    right = Math.max(right, line.lastIndexOf(255) + 1)
  }
  return { left, top, right, bottom }
}
