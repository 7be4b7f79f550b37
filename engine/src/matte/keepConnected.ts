import { dilate } from '../kernel/morphology/dilate.ts'
import { reconstruct } from '../kernel/morphology/reconstruct.ts'
import type { Plane } from '../raster/plane.ts'

/** Alpha from which a pixel connects those on both sides of it, as along a strand of hair. */
const connecting = 0.12

/** Alpha above which a pixel belongs to the foreground wherever it is. */
const solid = 0.9

/**
 * Marks the pixels of a refined matte that are connected to the foreground, by eight neighbours and
 * through partial alpha, and the faint rim of one pixel around them. What refinement found
 * elsewhere, such as the stripe of a flag or a blade of grass, is left out.
 *
 * @param foreground 1 where the trimap has foreground, else 0
 * @returns 1 or 0 per pixel
 */
export const keepConnected = ({ width, data }: Plane, foreground: Plane): Uint8Array => {
  const marker = new Uint8Array(data.length)
  const mask = new Uint8Array(data.length)
  for (let pixel = 0; pixel < data.length; pixel++) {
    const alpha = data[pixel] as number
    if (foreground.data[pixel] === 1 || alpha > solid) marker[pixel] = 1
    if (marker[pixel] === 1 || alpha >= connecting) mask[pixel] = 1
  }
  const connected = reconstruct(marker, mask, width, 8)
  const withRim = dilate(connected, width, 1)
  for (let pixel = 0; pixel < data.length; pixel++) {
    if (withRim[pixel] === 1 && data[pixel] !== 0) connected[pixel] = 1
  }
  return connected
}
