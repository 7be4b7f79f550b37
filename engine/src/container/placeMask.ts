import { type MaskPlacement, placeTemplate } from '@spotless/contract/maskPlacement'
import type { Mask } from '../raster/raster.ts'

/**
 * A mask placed on a photo of another size by rule. Enlarged masks take the nearest sample; where they shrink, a pixel is marked if
 * any sample under it is, so that thin strokes stay.
 */
export const placeMask = (
  mask: Mask,
  size: { readonly width: number; readonly height: number },
  placement: MaskPlacement,
): Mask => {
  const { scale, left, top } = placeTemplate(mask, size, placement)
  const data = new Uint8Array(size.width * size.height)
  /** First and last sample of the mask under each column or row; empty where the last is before the first. */
  const samples = (count: number, offset: number, available: number): readonly (readonly [number, number])[] =>
    Array.from({ length: count }, (_, at) => {
      const centre = Math.floor((at + 0.5 - offset) / scale)
      const first = scale < 1 ? Math.floor((at - offset) / scale) : centre
      const last = scale < 1 ? Math.ceil((at + 1 - offset) / scale) - 1 : centre
      return [Math.max(0, first), Math.min(available - 1, last)]
    })
  const columns = samples(size.width, left, mask.width)
  const rows = samples(size.height, top, mask.height)
  for (const [row, [firstRow, lastRow]] of rows.entries()) {
    for (let y = firstRow; y <= lastRow; y++) {
      const line = mask.data.subarray(y * mask.width, (y + 1) * mask.width)
      if (!line.includes(255)) continue
      for (const [column, [first, last]] of columns.entries()) {
        for (let x = first; x <= last; x++) if (line[x] === 255) data[row * size.width + column] = 255
      }
    }
  }
  return { ...size, data }
}
