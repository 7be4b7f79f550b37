import { unitsPerPx } from '../kernel/morphology/distanceTransform.ts'
import type { Alpha, Box } from '../raster/raster.ts'

/**
 * The alpha of a fill: 255 on the mask and up to `fullPx` outside it, falling smoothly (smoothstep) to 0 at `featherPx`,
 * and exactly 0 beyond, so that pixels further away than `featherPx` stay as they are to the bit.
 *
 * @param distance of each pixel of the box from the mask, from `distanceToMask`
 * @param fullPx less than `featherPx`
 */
export const featherAlpha = (distance: Uint16Array, box: Box, featherPx: number, fullPx = 0): Alpha => {
  const ramp = Uint8Array.from({ length: Math.ceil(featherPx * unitsPerPx.chamfer) }, (_, at) => {
    const ratio = Math.min(1, (featherPx - at / unitsPerPx.chamfer) / (featherPx - fullPx))
    return Math.round(255 * ratio * ratio * (3 - 2 * ratio))
  })
  const data = new Uint8Array(distance.length)
  for (let at = 0; at < data.length; at++) {
    const value = distance[at] as number
    if (value < ramp.length) data[at] = ramp[value] as number
  }
  return { width: box.width, height: box.height, data }
}
