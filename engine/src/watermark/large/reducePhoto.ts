import { maxSampleValue } from '../../kernel/colour/maxSampleValue.ts'
import { boxDownsample } from '../../kernel/resample/boxDownsample.ts'
import type { Mask, Raster } from '../../raster/raster.ts'

/** A photo made smaller with its mask, both by a whole number. */
export interface ReducedPhoto {
  /** 16 bit, three channels. */
  readonly raster: Raster
  readonly mask: Mask
  readonly factor: number
}

const reduceMask = ({ width, height, data }: Mask, factor: number): Mask => {
  const [columns, rows] = [Math.ceil(width / factor), Math.ceil(height / factor)]
  const small = new Uint8Array(columns * rows)
  for (let row = 0; row < height; row++) {
    const from = row * width
    const to = Math.floor(row / factor) * columns
    for (let column = 0; column < width; column++) {
      if (data[from + column] === 255) small[to + Math.floor(column / factor)] = 255
    }
  }
  return { width: columns, height: rows, data: small }
}

/** Makes a photo smaller: each pixel is the mean of a square of `factor` × `factor`, and painted where one of them is. */
export const reducePhoto = (raster: Raster, mask: Mask, factor: number): ReducedPhoto => {
  const planes = boxDownsample(raster, factor)
  const [{ width, height }] = planes
  const data = new Uint16Array(3 * width * height)
  const maxSample = maxSampleValue(data)
  for (const [channel, plane] of planes.entries()) {
    for (let at = 0; at < plane.data.length; at++) {
      data[3 * at + channel] = Math.round((plane.data[at] as number) * maxSample)
    }
  }
  return { raster: { width, height, channels: 3, data }, mask: reduceMask(mask, factor), factor }
}
