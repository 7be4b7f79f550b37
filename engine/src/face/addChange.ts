import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { readBilinear } from '../kernel/resample/readBilinear.ts'
import type { Box, Raster } from '../raster/raster.ts'

/**
 * Applies the difference between two states of a box to the photo, in place. Where the states are smaller than the box, the
 * difference is enlarged (bilinear) and added, so that finer detail of the photo is kept.
 */
export const addChange = (photo: Raster, box: Box, before: Raster, after: Raster): void => {
  const { channels, data } = photo
  if (before.width === box.width && before.height === box.height) {
    const length = box.width * channels
    for (let row = 0; row < box.height; row++) {
      const to = ((box.top + row) * photo.width + box.left) * channels
      data.set(after.data.subarray(row * length, (row + 1) * length), to)
    }
    return
  }
  const maxValue = maxSampleValue(data)
  const { width, height } = before
  const change = new Float32Array(after.data.length)
  for (let at = 0; at < change.length; at++) change[at] = (after.data[at] as number) - (before.data[at] as number)
  const size = { width, height, channels }
  const added = new Float64Array(3)
  for (let row = 0; row < box.height; row++) {
    const y = ((row + 0.5) * height) / box.height - 0.5
    for (let column = 0; column < box.width; column++) {
      const x = ((column + 0.5) * width) / box.width - 0.5
      const to = ((box.top + row) * photo.width + box.left + column) * channels
      readBilinear(change, size, x, y, added)
      for (let channel = 0; channel < 3; channel++)
        data[to + channel] = roundToSample((data[to + channel] as number) + (added[channel] as number), maxValue)
    }
  }
}
