import type { Mask } from './raster.ts'

/** What either of two masks of one size marks. */
export const uniteMasks = (one: Mask, other: Mask): Mask => ({
  ...one,
  data: one.data.map((value, at) => (value === 255 || other.data[at] === 255 ? 255 : 0)),
})
