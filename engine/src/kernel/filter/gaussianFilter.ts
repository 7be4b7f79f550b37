/**
 * Gaussian filter, cut off at three standard deviations; beyond the edges the outermost samples
 * repeat. Exact at any deviation, at a cost in proportion to it: for wide blurs
 * `fastGaussianFilter` is the cheaper choice.
 *
 * @param samples row by row, any range
 * @param width columns; the height follows from the number of samples
 * @param sigmaPx standard deviation, more than 0
 */
export const gaussianFilter = (samples: Float32Array, width: number, sigmaPx: number): Float32Array => {
  const height = samples.length / width
  const reach = Math.ceil(sigmaPx * 3)
  const taps = Float32Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * sigmaPx ** 2)),
  )
  const total = taps.reduce((sum, tap) => sum + tap, 0)
  const rowsFiltered = new Float32Array(samples.length)
  // A row with its edges repeated, so that the sums need no clamping.
  const padded = new Float32Array(width + 2 * reach)
  for (let start = 0; start < samples.length; start += width) {
    padded.fill(samples[start] as number, 0, reach)
    padded.set(samples.subarray(start, start + width), reach)
    padded.fill(samples[start + width - 1] as number, reach + width)
    for (let column = 0; column < width; column++) {
      let sum = 0
      for (let tap = 0; tap < taps.length; tap++) sum += (taps[tap] as number) * (padded[column + tap] as number)
      rowsFiltered[start + column] = sum / total
    }
  }
  const result = new Float32Array(samples.length)
  for (let row = 0; row < height; row++) {
    for (let tap = -reach; tap <= reach; tap++) {
      const from = Math.max(0, Math.min(height - 1, row + tap)) * width
      const weight = (taps[tap + reach] as number) / total
      for (let column = 0; column < width; column++) {
        const to = row * width + column
        result[to] = (result[to] as number) + weight * (rowsFiltered[from + column] as number)
      }
    }
  }
  return result
}
