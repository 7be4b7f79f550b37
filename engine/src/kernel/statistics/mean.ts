/** Arithmetic mean; NaN of no values. */
export const mean = (values: ArrayLike<number>): number => {
  let sum = 0
  for (let at = 0; at < values.length; at++) sum += values[at] as number
  return sum / values.length
}
