import { clamp } from '../kernel/scalar/clamp.ts'

const bins = 4096

/**
 * The value below which a share of the weight lies, read off a histogram.
 *
 * @param values samples between `least` and `most`; those outside count as the bound
 * @param weights one per sample; null counts each once
 * @returns `least` when there is no weight
 */
export const weightedQuantile = (
  values: Float32Array,
  weights: Float32Array | null,
  share: number,
  least: number,
  most: number,
): number => {
  const counts = new Float64Array(bins)
  const scale = bins / (most - least)
  let total = 0
  for (let at = 0; at < values.length; at++) {
    const weight = weights === null ? 1 : (weights[at] as number)
    const bin = clamp(Math.floor(((values[at] as number) - least) * scale), 0, bins - 1)
    counts[bin] = (counts[bin] as number) + weight
    total += weight
  }
  let left = total * share
  for (let bin = 0; bin < bins && total > 0; bin++) {
    left -= counts[bin] as number
    if (left <= 0) return least + (bin + 0.5) / scale
  }
  return least
}
