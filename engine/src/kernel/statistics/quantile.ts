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
 * The values that the given fractions of all values lie below: those of rank `⌊count × fraction⌋` from 0, without
 * interpolation. NaN of no values. Source: Hoare 1961, "Algorithm 65: Find".
 *
 * @param values none of them NaN
 * @param fractions 0–1; 1 is the largest value
 */
export const quantilesOf = (values: ArrayLike<number>, fractions: readonly number[]): readonly number[] => {
  const partly = new Float64Array(values)
  return fractions.map((fraction) => {
    const rank = Math.min(partly.length - 1, Math.floor(partly.length * fraction))
    select(partly, rank)
    return partly[rank] ?? Number.NaN
  })
}

/** One quantile, as `quantilesOf` gives several. */
export const quantile = (values: ArrayLike<number>, fraction: number): number =>
  quantilesOf(values, [fraction])[0] as number
