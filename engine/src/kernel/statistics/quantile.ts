/** Moves the value of the given rank to its place among all, smaller ones before it, in place. */
const select = (values: Float64Array, rank: number): void => {
  let [from, to] = [0, values.length - 1]
  while (from < to) {
    const pivot = values[rank] as number
    let [low, high] = [from, to]
    while (low <= high) {
      while ((values[low] as number) < pivot) low++
      while ((values[high] as number) > pivot) high--
      if (low > high) break
      const moved = values[low] as number
      values[low++] = values[high] as number
      values[high--] = moved
    }
    if (high < rank) from = low
    if (low > rank) to = high
  }
}

/**
 * The value that the given fraction of all values lies below: the one of rank `⌊count × fraction⌋` from 0, without
 * interpolation. NaN of no values. Source: Hoare 1961, "Algorithm 65: Find".
 *
 * @param values none of them NaN
 * @param fraction 0–1; 1 is the largest value
 */
export const quantile = (values: ArrayLike<number>, fraction: number): number => {
  const partly = Float64Array.from(values)
  const rank = Math.min(partly.length - 1, Math.floor(partly.length * fraction))
  select(partly, rank)
  return partly[rank] ?? Number.NaN
}
