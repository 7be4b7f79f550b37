import { quantile } from './quantile.ts'

/** The middle value, the upper of two; NaN of no values. */
export const median = (values: ArrayLike<number>): number => quantile(values, 0.5)
