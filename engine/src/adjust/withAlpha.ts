import { createSamples } from '../kernel/colour/createSamples.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import type { Raster } from '../raster/raster.ts'

/** The same pixels with an alpha channel, opaque where there was none. */
export const withAlpha = (photo: Raster): Raster => {
  if (photo.channels === 4) return photo
  const { width, height, data } = photo
  const maxValue = maxSampleValue(data)
  const result = createSamples(data, width * height * 4)
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4) {
    result[to] = data[from] as number
    result[to + 1] = data[from + 1] as number
    result[to + 2] = data[from + 2] as number
    result[to + 3] = maxValue
  }
  return { width, height, channels: 4, data: result }
}
