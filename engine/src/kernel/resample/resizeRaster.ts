import type { Raster } from '../../raster/raster.ts'
import { createSamples } from '../colour/createSamples.ts'
import { maxSampleValue } from '../colour/maxSampleValue.ts'
import { roundToSample } from '../colour/roundToSample.ts'
import { lanczos3 } from './lanczos3.ts'
import { type ResampleFilter, resampleWeights } from './resampleWeights.ts'

/**
 * Resamples a raster to another size: first along rows, then along columns, every channel alike. Pixel centres are
 * aligned, so nothing shifts.
 *
 * @returns `width * height` pixels with the channels and bit depth of the raster; overshoot is clipped
 */
export const resizeRaster = (
  raster: Raster,
  width: number,
  height: number,
  filter: ResampleFilter = lanczos3,
): Raster => {
  const { channels, data } = raster
  const columns = resampleWeights(raster.width, width, filter)
  const middle = new Float32Array(width * raster.height * channels)
  for (let row = 0; row < raster.height; row++) {
    for (let column = 0; column < width; column++) {
      const from = (row * raster.width + (columns.first[column] as number)) * channels
      const taps = columns.count[column] as number
      const weightsAt = column * columns.stride
      for (let channel = 0; channel < channels; channel++) {
        let sum = 0
        for (let tap = 0; tap < taps; tap++) {
          sum += (columns.weights[weightsAt + tap] as number) * (data[from + tap * channels + channel] as number)
        }
        middle[(row * width + column) * channels + channel] = sum
      }
    }
  }
  const rows = resampleWeights(raster.height, height, filter)
  const maxValue = maxSampleValue(data)
  const length = width * channels
  const result = createSamples(data, height * length)
  for (let row = 0; row < height; row++) {
    const from = (rows.first[row] as number) * length
    const taps = rows.count[row] as number
    const weightsAt = row * rows.stride
    for (let at = 0; at < length; at++) {
      let sum = 0
      for (let tap = 0; tap < taps; tap++) {
        sum += (rows.weights[weightsAt + tap] as number) * (middle[from + tap * length + at] as number)
      }
      result[row * length + at] = roundToSample(sum, maxValue)
    }
  }
  return { width, height, channels, data: result }
}
