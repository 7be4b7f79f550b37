import { mean } from './mean.ts'

/** Standard deviation of a whole population (divided by the count); NaN of no values. */
export const standardDeviation = (values: ArrayLike<number>): number => {
  const centre = mean(values)
  let squares = 0
  for (let at = 0; at < values.length; at++) squares += ((values[at] as number) - centre) ** 2
  return Math.sqrt(squares / values.length)
}
