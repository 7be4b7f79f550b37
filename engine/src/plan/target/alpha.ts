import type { Alpha, Box } from '../../raster/raster.ts'

/** A plane of zero coverage with the photo's size. */
export const emptyAlpha = ({ width, height }: { readonly width: number; readonly height: number }): Alpha => ({
  width,
  height,
  data: new Uint8Array(width * height),
})

/** Sets the coverage of a box to 255, in place. */
export const fillBox = (alpha: Alpha, { left, top, width, height }: Box): void => {
  for (let row = top; row < top + height; row++)
    alpha.data.fill(255, row * alpha.width + left, row * alpha.width + left + width)
}
