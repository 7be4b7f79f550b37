import type { MarkedArea } from '@spotless/contract/candidates'
import type { Mask } from '../raster/raster.ts'

/** What is marked, on pixels of an image over which the area's grid is spread. */
export const maskOfArea = ({ columns, rows, runs }: MarkedArea, width: number, height: number): Mask => {
  const cells = new Uint8Array(columns * rows)
  let at = 0
  for (const [index, run] of runs.entries()) {
    if (index % 2 === 1) cells.fill(255, at, at + run)
    at += run
  }
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * rows) / height)
    for (let x = 0; x < width; x++)
      data[y * width + x] = cells[row * columns + Math.floor(((x + 0.5) * columns) / width)]!
  }
  return { width, height, data }
}
