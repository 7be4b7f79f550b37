/**
 * The value that the given fraction of all values lies below: the one of rank `⌊count × fraction⌋` from 0, without
 * interpolation. NaN of no values.
 *
 * @param fraction 0–1; 1 is the largest value
 */
export const quantile = (values: ArrayLike<number>, fraction: number): number => {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN
}
