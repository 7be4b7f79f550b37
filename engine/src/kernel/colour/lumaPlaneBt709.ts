import type { Raster } from '../../raster/raster.ts'
import { lumaBt709 } from './lumaBt709.ts'
import { maxSampleValue } from './maxSampleValue.ts'

/** BT.709 luma of each pixel: `width * height` values 0–1. Alpha is ignored. */
export const lumaPlaneBt709 = ({ width, height, channels, data }: Raster): Float32Array => {
  const maxValue = maxSampleValue(data)
  const plane = new Float32Array(width * height)
  for (let pixel = 0, at = 0; pixel < plane.length; pixel++, at += channels) {
    plane[pixel] = lumaBt709(data[at] as number, data[at + 1] as number, data[at + 2] as number) / maxValue
  }
  return plane
}
