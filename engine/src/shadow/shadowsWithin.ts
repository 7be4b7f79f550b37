import type { Outline } from '@spotless/contract/candidates'
import { fillOutlines } from '../raster/fillOutlines.ts'
import type { Mask } from '../raster/raster.ts'

/** The parts of a mask that outlines name as shadows, and the rest of it. */
export interface MarkedShadows {
  readonly object: Mask
  readonly shadow: Mask
}

/** Divides a mask; null when no outline meets it, or nothing but shadow is marked: that is filled like any mark. */
export const shadowsWithin = (mask: Mask, shadows: readonly Outline[]): MarkedShadows | null => {
  const shadow = fillOutlines(shadows, mask).data.map((value, at) => value & (mask.data[at] as number))
  const object = mask.data.map((value, at) => (value === 255 && shadow[at] === 0 ? 255 : 0))
  if (!shadow.includes(255) || !object.includes(255)) return null
  return { object: { ...mask, data: object }, shadow: { ...mask, data: shadow } }
}
