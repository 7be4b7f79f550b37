import type { ResampleFilter } from './resampleWeights.ts'

/** Linear interpolation as a filter: a triangle (Bartlett window) one sample wide to each side. */
export const triangle: ResampleFilter = { radius: 1, at: (x) => Math.max(0, 1 - Math.abs(x)) }
