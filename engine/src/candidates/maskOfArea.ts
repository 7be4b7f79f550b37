import type { MarkedArea } from '@spotless/contract/candidates'
import { cellsOfArea } from '@spotless/contract/markedArea'
import type { Mask } from '../raster/raster.ts'

/** What is marked, on pixels of an image over which the area's grid is spread. */
export const maskOfArea = (area: MarkedArea, width: number, height: number): Mask => {
  const { columns, rows } = area
  const cells = cellsOfArea(area)
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * rows) / height)
    for (let x = 0; x < width; x++)
      data[y * width + x] = 255 * (cells[row * columns + Math.floor(((x + 0.5) * columns) / width)] as number)
  }
  return { width, height, data }
}
