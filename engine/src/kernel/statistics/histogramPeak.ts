/** The highest bin of a smoothed histogram. */
export interface HistogramPeak {
  readonly bin: number
  /** Height of the peak over the mean of all bins; NaN of an empty histogram. */
  readonly prominence: number
}

/**
 * The peak of a histogram smoothed by weights 1, 2, 1.
 * @param startBin the answer where no bin is higher than this one
 */
export const histogramPeak = (counts: Float64Array, startBin: number): HistogramPeak => {
  const smooth = counts.map((count, bin) => count * 2 + (counts[bin - 1] ?? 0) + (counts[bin + 1] ?? 0))
  const bin = smooth.reduce((best, count, at) => (count > (smooth[best] as number) ? at : best), startBin)
  const mean = smooth.reduce((sum, count) => sum + count, 0) / smooth.length
  return { bin, prominence: (smooth[bin] as number) / mean }
}
