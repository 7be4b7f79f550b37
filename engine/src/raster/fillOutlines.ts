import { fillPolygon } from '../kernel/geometry/fillPolygon.ts'
import type { Mask } from './raster.ts'

/**
 * Draws outlines as a mask: 255 inside any of them.
 *
 * @param outlines corners in the photo, in pixels
 * @param scale pixels of the mask to a pixel of the photo
 */
export const fillOutlines = (
  outlines: readonly (readonly (readonly [x: number, y: number])[])[],
  { width, height }: { readonly width: number; readonly height: number },
  scale = 1,
): Mask => {
  const data = new Uint8Array(width * height)
  for (const outline of outlines) {
    const corners = Float32Array.from(outline.flatMap(([x, y]) => [x * scale, y * scale]))
    const inside = fillPolygon(corners, width, height)
    for (let pixel = 0; pixel < data.length; pixel++) if (inside[pixel] === 1) data[pixel] = 255
  }
  return { width, height, data }
}
