import type { Rectangle } from '../../../lib/geometry.ts'
import type { MaskRaster } from './maskRaster.ts'

/** A stored rectangle of a mask. */
export interface MaskTile extends Rectangle {
  /**
   * One value if all pixels are the same; otherwise one bit per pixel, row by row, set where
   * marked.
   */
  readonly pixels: number | Uint8Array
}

/** Stores the pixels of a rectangle inside the mask. */
export const copyTile = (mask: MaskRaster, { left, top, right, bottom }: Rectangle): MaskTile => {
  const first = mask.data[top * mask.width + left] as number
  const bits = new Uint8Array(Math.ceil(((right - left) * (bottom - top)) / 8))
  let same = true
  let bit = 0
  for (let row = top; row < bottom; row += 1) {
    const end = row * mask.width + right
    for (let at = row * mask.width + left; at < end; at += 1, bit += 1) {
      const value = mask.data[at] as number
      same &&= value === first
      if (value !== 0) bits[bit >> 3] = (bits[bit >> 3] as number) | (1 << (bit & 7))
    }
  }
  return { left, top, right, bottom, pixels: same ? first : bits }
}

/** Writes a stored rectangle back into its mask. */
export const putTile = (mask: MaskRaster, { left, top, right, bottom, pixels }: MaskTile): void => {
  let bit = 0
  for (let row = top; row < bottom; row += 1) {
    const start = row * mask.width + left
    const end = start + right - left
    if (typeof pixels === 'number') mask.data.fill(pixels, start, end)
    else
      for (let at = start; at < end; at += 1, bit += 1)
        mask.data[at] = ((pixels[bit >> 3] as number) >> (bit & 7)) & 1 ? 255 : 0
  }
}
