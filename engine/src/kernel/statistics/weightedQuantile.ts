/** The range of a histogram. */
export interface Bins {
  readonly min: number
  readonly max: number
  /** Equal bins between both; 4096 unless given. */
  readonly count?: number
}

/**
 * The quantile of samples, read off a histogram: the centre of the bin that reaches the given fraction of all weight.
 *
 * @param values samples; those outside the bins count in the first or the last one
 * @param weights one weight per sample; null weighs all alike
 * @param fraction 0–1; 0.5 is the median
 * @returns a value in `min`–`max`; `min` when nothing has weight
 */
export const weightedQuantile = (
  values: Float32Array,
  weights: Float32Array | null,
  fraction: number,
  { min, max, count = 4096 }: Bins,
): number => {
  const histogram = new Float64Array(count)
  const scale = count / (max - min)
  let total = 0
  for (let at = 0; at < values.length; at++) {
    const weight = weights === null ? 1 : (weights[at] as number)
    if (weight === 0) continue
    const bin = Math.max(0, Math.min(count - 1, Math.floor(((values[at] as number) - min) * scale)))
    histogram[bin] = (histogram[bin] as number) + weight
    total += weight
  }
  let left = total * fraction
  for (let bin = 0; bin < count && total > 0; bin++) {
    left -= histogram[bin] as number
    if (left <= 0) return min + (bin + 0.5) / scale
  }
  return min
}
