const bins = 64

/**
 * The level that parts values in two classes best: with the largest variance between them. Source: Otsu, "A threshold selection method
 * from gray-level histograms", IEEE Transactions on Systems, Man, and Cybernetics 1979.
 *
 * @param values 0–1
 * @returns a level 0–1; a half where all values are alike
 */
export const otsuLevel = (values: Float32Array): number => {
  const counts = new Float64Array(bins)
  let total = 0
  for (const value of values) {
    const bin = Math.min(bins - 1, Math.max(0, Math.floor(value * bins)))
    counts[bin] = (counts[bin] as number) + 1
    total += bin
  }
  let [most, level, below, sum] = [0, 0.5, 0, 0]
  for (let bin = 0; bin < bins - 1; bin++) {
    below += counts[bin] as number
    sum += bin * (counts[bin] as number)
    const above = values.length - below
    if (below === 0 || above === 0) continue
    const between = below * above * (sum / below - (total - sum) / above) ** 2
    if (between > most) [most, level] = [between, (bin + 1) / bins]
  }
  return level
}
