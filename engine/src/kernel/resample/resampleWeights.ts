/** A resampling filter, symmetric about 0 and zero at `radius` and beyond; x is in source samples when enlarging. */
export interface ResampleFilter {
  readonly radius: number
  readonly at: (x: number) => number
}

/** For each resampled position, the source samples that it is the weighted sum of. */
export interface ResampleWeights {
  /** First source sample, and how many from there on. */
  readonly first: Int32Array
  readonly count: Int32Array
  /** `stride` weights a position, of which `count` are used; they sum to 1. */
  readonly weights: Float64Array
  readonly stride: number
}

/**
 * Weights that resample a line of `from` samples to `to`, centres aligned. When shrinking, the filter is widened by the
 * ratio so that nothing aliases; at the ends the samples that are missing are left out.
 * Source: D. Schumacher, "General filtered image rescaling", Graphics Gems III, 1992.
 */
export const resampleWeights = (from: number, to: number, filter: ResampleFilter): ResampleWeights => {
  const ratio = from / to
  const widening = Math.max(1, ratio)
  const reach = filter.radius * widening
  const stride = Math.ceil(reach * 2) + 2
  const first = new Int32Array(to)
  const count = new Int32Array(to)
  const weights = new Float64Array(to * stride)
  for (let index = 0; index < to; index++) {
    const centre = (index + 0.5) * ratio - 0.5
    const low = Math.max(0, Math.ceil(centre - reach))
    const high = Math.min(from - 1, Math.floor(centre + reach))
    first[index] = low
    count[index] = high - low + 1
    let sum = 0
    for (let tap = low; tap <= high; tap++) {
      const weight = filter.at((tap - centre) / widening)
      weights[index * stride + tap - low] = weight
      sum += weight
    }
    for (let tap = 0; tap <= high - low; tap++) {
      weights[index * stride + tap] = (weights[index * stride + tap] as number) / sum
    }
  }
  return { first, count, weights, stride }
}
