import { type BilinearTaps, bilinearTaps } from '../kernel/resample/bilinearTaps.ts'
import type { Box, Mask } from '../raster/raster.ts'

/** A grid that samples a part of the photo. */
export interface BoxGrid {
  /** In the photo, in pixels. */
  readonly box: Box
  /** Of the grid, in grid pixels. */
  readonly width: number
  readonly height: number
}

/** Calls back with each pixel of a grid's box that is not on the object, and with where to read the grid there. */
export const eachBoxPixel = (
  { box, width, height }: BoxGrid,
  object: Mask,
  visit: (pixel: number, taps: BilinearTaps) => void,
): void => {
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const pixel = (box.top + y) * object.width + box.left + x
      if (object.data[pixel] === 255) continue
      const [column, row] = [((x + 0.5) * width) / box.width - 0.5, ((y + 0.5) * height) / box.height - 0.5]
      visit(pixel, bilinearTaps(width, height, column, row))
    }
  }
}
