import type { Box } from '../../raster/raster.ts'

/** Whether `inner` lies entirely inside `outer`; shared edges count as inside. */
export const containsBox = (outer: Box, inner: Box): boolean =>
  outer.left <= inner.left &&
  outer.top <= inner.top &&
  outer.left + outer.width >= inner.left + inner.width &&
  outer.top + outer.height >= inner.top + inner.height
