import type { Outline } from '@spotless/contract/candidates'
import { fillPolygon } from '../kernel/geometry/fillPolygon.ts'
import type { Mask } from '../raster/raster.ts'

/** The parts of a mask that outlines name as shadows, and the rest of it. */
export interface MarkedShadows {
  readonly object: Mask
  readonly shadow: Mask
}

/** Divides a mask; null when no outline meets it, or nothing but shadow is marked: that is filled like any mark. */
export const shadowsWithin = (mask: Mask, shadows: readonly Outline[]): MarkedShadows | null => {
  const { width, height } = mask
  const shadow = new Uint8Array(mask.data.length)
  for (const outline of shadows) {
    const inside = fillPolygon(Float32Array.from(outline.flat()), width, height)
    for (let at = 0; at < shadow.length; at++) if (inside[at] === 1 && mask.data[at] === 255) shadow[at] = 255
  }
  const object = mask.data.map((value, at) => (value === 255 && shadow[at] === 0 ? 255 : 0))
  if (!shadow.includes(255) || !object.includes(255)) return null
  return { object: { ...mask, data: object }, shadow: { ...mask, data: shadow } }
}
