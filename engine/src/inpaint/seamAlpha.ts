import type { Alpha, Box, Mask } from '../raster/raster.ts'
import { distanceOutside, distancePerPx } from './distanceOutside.ts'

/**
 * How much of a fill covers each pixel of a box: 255 on the mask, falling smoothly to 0 over `featherPx` outside it, and
 * exactly 0 beyond, so that pixels further away than `featherPx` stay as they are to the bit.
 */
export const seamAlpha = (mask: Mask, box: Box, featherPx: number): Alpha => {
  const distance = distanceOutside(mask, box)
  const ramp = Uint8Array.from({ length: Math.ceil(featherPx * distancePerPx) }, (_, at) => {
    const share = 1 - at / (featherPx * distancePerPx)
    return Math.round(255 * share * share * (3 - 2 * share))
  })
  const data = new Uint8Array(box.width * box.height)
  for (let at = 0; at < data.length; at++) data[at] = ramp[distance[at] ?? ramp.length] ?? 0
  return { width: box.width, height: box.height, data }
}
