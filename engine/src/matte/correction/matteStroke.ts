import type { Box, Raster } from '../../raster/raster.ts'

/** One stroke of the Keep or the Remove brush. */
export interface MatteStroke {
  readonly kind: 'keep' | 'remove'
  /** Whether exactly what is painted is kept or removed; otherwise the stroke is a hint. */
  readonly isHard: boolean
  /** Whether all that is meant is painted, but for the course of its edge: nothing spreads from it. */
  readonly isWhole?: boolean
  /** Whether nothing but what is painted, which is a thing to keep, is to stay. */
  readonly isOnly?: boolean
  /** Where it was painted, in photo pixels. */
  readonly box: Box
  /** Coverage of the box's pixels, 0–255. */
  readonly data: Uint8Array
}

/** New pixels of a part of a cut-out. */
export interface MattePatch {
  readonly box: Box
  /** RGBA, straight alpha, size of the box and bit depth of the cut-out. */
  readonly raster: Raster
  /** The cut-out's pixels in the box as they were. */
  readonly before: Raster
}

/**
 * Marks each pixel of a coarser grid that holds a pixel covered at least by half.
 *
 * @param window the part of the photo under the grid
 * @param factor photo pixels per pixel of the grid
 * @returns 1 or 0 per pixel, row by row
 */
export const strokeOnGrid = ({ box, data }: MatteStroke, window: Box, factor: number): Uint8Array => {
  const columns = Math.ceil(window.width / factor)
  const result = new Uint8Array(columns * Math.ceil(window.height / factor))
  const top = Math.max(box.top, window.top)
  const bottom = Math.min(box.top + box.height, window.top + window.height)
  const left = Math.max(box.left, window.left)
  const right = Math.min(box.left + box.width, window.left + window.width)
  for (let y = top; y < bottom; y++) {
    const from = (y - box.top) * box.width - box.left
    const to = Math.floor((y - window.top) / factor) * columns
    for (let x = left; x < right; x++) {
      if ((data[from + x] as number) >= 128) result[to + Math.floor((x - window.left) / factor)] = 1
    }
  }
  return result
}
