import { createSamples } from '../kernel/colour/createSamples.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { quantize } from '../kernel/colour/quantize.ts'
import type { Raster } from '../raster/raster.ts'

/** Maps every colour sample through one curve from 0–1 to 0–1, tabulated once; alpha is kept. */
export const mapSamples = (photo: Raster, curve: (value: number) => number): Raster => {
  const { data, channels } = photo
  const maxValue = maxSampleValue(data)
  const table = createSamples(data, maxValue + 1)
  for (let value = 0; value <= maxValue; value++) table[value] = quantize(curve(value / maxValue), maxValue)
  const result = createSamples(data, data.length)
  for (let at = 0; at < data.length; at++) {
    const sample = data[at] as number
    result[at] = channels === 4 && at % 4 === 3 ? sample : (table[sample] as number)
  }
  return { ...photo, data: result }
}
