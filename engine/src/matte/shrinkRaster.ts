import type { Raster } from '../raster/raster.ts'
import { emptyPlane, type Planes, sampleMaximum } from './plane.ts'

/**
 * Colour planes (0–1) of a raster shrunk by a whole factor: each value is the mean of `factor` × `factor` pixels,
 * fewer at the right and bottom edges. A factor of 1 only converts. Alpha is ignored.
 */
export const shrinkRaster = (raster: Raster, factor: number): Planes => {
  const { width, height, channels, data } = raster
  const columns = Math.ceil(width / factor)
  const rows = Math.ceil(height / factor)
  const planes: Planes = [emptyPlane(columns, rows), emptyPlane(columns, rows), emptyPlane(columns, rows)]
  const [red, green, blue] = [planes[0].data, planes[1].data, planes[2].data]
  for (let row = 0; row < height; row++) {
    const to = Math.floor(row / factor) * columns
    let from = row * width * channels
    for (let column = 0, target = to; column < columns; column++, target++) {
      const end = Math.min(width, (column + 1) * factor)
      let sumRed = 0
      let sumGreen = 0
      let sumBlue = 0
      for (let source = column * factor; source < end; source++, from += channels) {
        sumRed += data[from] as number
        sumGreen += data[from + 1] as number
        sumBlue += data[from + 2] as number
      }
      red[target] = (red[target] as number) + sumRed
      green[target] = (green[target] as number) + sumGreen
      blue[target] = (blue[target] as number) + sumBlue
    }
  }
  const maximum = sampleMaximum(raster)
  for (let row = 0; row < rows; row++) {
    const high = Math.min(factor, height - row * factor)
    for (let column = 0; column < columns; column++) {
      const scale = 1 / (maximum * high * Math.min(factor, width - column * factor))
      const at = row * columns + column
      red[at] = (red[at] as number) * scale
      green[at] = (green[at] as number) * scale
      blue[at] = (blue[at] as number) * scale
    }
  }
  return planes
}
