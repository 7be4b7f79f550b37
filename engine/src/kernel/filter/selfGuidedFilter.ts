import { boxFilter } from './boxFilter.ts'

/**
 * Edge-preserving smoothing: a guided filter whose guide is its own input. Windows whose variance
 * is well below `epsilon` become their mean, those well above stay. Source: He, Sun, Tang, "Guided
 * Image Filtering", TPAMI 2013.
 *
 * @param samples row by row, any range
 * @param width columns; the height follows from the number of samples
 * @param radiusPx half side of the windows, whole number
 * @param epsilon variance that counts as half noise, in squared units of the samples
 */
export const selfGuidedFilter = (
  samples: Float32Array,
  width: number,
  radiusPx: number,
  epsilon: number,
): Float32Array => {
  const mean = boxFilter(samples, width, radiusPx)
  const squares = samples.map((value) => value * value)
  const meanSquare = boxFilter(squares, width, radiusPx)
  const gain = new Float32Array(samples.length)
  const offset = new Float32Array(samples.length)
  for (let at = 0; at < samples.length; at++) {
    const variance = Math.max(0, (meanSquare[at] as number) - (mean[at] as number) * (mean[at] as number))
    gain[at] = variance / (variance + epsilon)
    offset[at] = (mean[at] as number) * (1 - (gain[at] as number))
  }
  const meanGain = boxFilter(gain, width, radiusPx)
  const meanOffset = boxFilter(offset, width, radiusPx)
  return samples.map((value, at) => value * (meanGain[at] as number) + (meanOffset[at] as number))
}
