import { boxFilter } from '../kernel/filter/boxFilter.ts'

/** Twice this radius is wider than what `withoutLight` keeps. */
const radiusPx = 12

/** A plane so even that it has no detail in which a ghost could be found. */
export const evenLight = (plane: Float32Array, width: number): Float32Array => {
  const once = boxFilter(plane, width, radiusPx)
  return boxFilter(once, width, radiusPx, once)
}
