import type { Box, Raster, Samples } from '../raster/raster.ts'
import { distancePerPx } from './distanceOutside.ts'
import { membrane } from './membrane.ts'

/** Largest correction, as a share of the range: more is no shift of light but another content. */
const maxShift = 0.16

/**
 * Shifts a fill's light and colour, in place, so that it meets the photo round the hole: the difference of both on a rim
 * outside the mask is continued smoothly into the fill. Source: gradient-domain joining, Pérez et al. 2003, by its
 * membrane.
 *
 * @param patch RGB samples of the box, interleaved, in the raster's range; filled past the rim
 * @param distance of each pixel of the box from the mask, from `distanceOutside`
 * @param rim distances in pixels between which the photo is compared: beyond what may still be the object's soft edge
 */
export const matchBorder = (
  patch: Samples,
  box: Box,
  raster: Raster,
  distance: Uint16Array,
  rim: { readonly fromPx: number; readonly toPx: number },
): void => {
  const [from, to] = [rim.fromPx * distancePerPx, rim.toPx * distancePerPx]
  const isKnown = Uint8Array.from(distance, (value) => (value > from && value <= to ? 1 : 0))
  if (!isKnown.includes(1)) return
  const range = raster.data instanceof Uint16Array ? 65_535 : 255
  const limit = maxShift * range
  const shift = new Float32Array(distance.length)
  for (let channel = 0; channel < 3; channel++) {
    for (let at = 0; at < shift.length; at++) {
      if (isKnown[at] === 0) continue
      const pixel = (box.top + Math.floor(at / box.width)) * raster.width + box.left + (at % box.width)
      const difference =
        (raster.data[pixel * raster.channels + channel] as number) - (patch[at * 3 + channel] as number)
      shift[at] = Math.min(limit, Math.max(-limit, difference))
    }
    membrane(shift, isKnown, box.width)
    for (let at = 0; at < shift.length; at++) {
      const value = (patch[at * 3 + channel] as number) + (shift[at] as number)
      patch[at * 3 + channel] = Math.min(range, Math.max(0, Math.round(value)))
    }
  }
}
