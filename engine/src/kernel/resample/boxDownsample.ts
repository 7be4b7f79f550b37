import type { RgbPlanes } from '../../raster/plane.ts'
import type { Box, Raster, Samples } from '../../raster/raster.ts'
import { maxSampleValue } from '../colour/maxSampleValue.ts'
import { createPlane } from '../memory/planePool.ts'

/** Adds the sums of `factor` pixels at a time of a row that starts at `from` to a row of each plane that starts at `to`. */
const addRow = (
  data: Samples,
  from: number,
  { width, channels }: Pick<Raster, 'width' | 'channels'>,
  factor: number,
  planes: RgbPlanes,
  to: number,
): void => {
  const red = planes[0].data
  const green = planes[1].data
  const blue = planes[2].data
  const end = from + width * channels
  const step = factor * channels
  for (let first = from, target = to; first < end; first += step, target++) {
    const last = Math.min(end, first + step)
    let sumRed = 0
    let sumGreen = 0
    let sumBlue = 0
    for (let source = first; source < last; source += channels) {
      sumRed += data[source] as number
      sumGreen += data[source + 1] as number
      sumBlue += data[source + 2] as number
    }
    red[target] = (red[target] as number) + sumRed
    green[target] = (green[target] as number) + sumGreen
    blue[target] = (blue[target] as number) + sumBlue
  }
}

const wholeOf = ({ width, height }: Raster): Box => ({ left: 0, top: 0, width, height })

/**
 * Shrinks a part of a raster, by default all of it, by a whole factor: each value is the mean of `factor` × `factor` pixels, of
 * fewer at the part's right and bottom edges. A factor of 1 converts alone. Alpha is ignored.
 *
 * @returns planes of red, green and blue, 0–1; the sides are divided by the factor and rounded up
 */
export const boxDownsample = (raster: Raster, factor: number, part: Box = wholeOf(raster)): RgbPlanes => {
  const { channels, data } = raster
  const { left, top, width, height } = part
  const columns = Math.ceil(width / factor)
  const rows = Math.ceil(height / factor)
  const planes: RgbPlanes = [createPlane(columns, rows), createPlane(columns, rows), createPlane(columns, rows)]
  const [red, green, blue] = [planes[0].data, planes[1].data, planes[2].data]
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * raster.width + left) * channels
    addRow(data, from, { width, channels }, factor, planes, Math.floor(row / factor) * columns)
  }
  const maximum = maxSampleValue(raster.data)
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
