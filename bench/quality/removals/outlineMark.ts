import type { Mask, Raster } from '@spotless/engine/raster/raster'

const red = [255, 0, 0] as const

/** The photo with the border of what is marked drawn in red. */
export const outlineMark = ({ data, ...size }: Raster<Uint8Array>, mask: Mask): Raster<Uint8Array> => {
  const out = data.slice()
  for (let at = mask.width; at < mask.data.length - mask.width; at++) {
    if (mask.data[at] === 0 || [1, -1, mask.width, -mask.width].every((step) => mask.data[at + step] === 255)) continue
    out.set(red, at * 3)
  }
  return { ...size, data: out }
}
