import { createPlane } from '../kernel/memory/planePool.ts'
import type { Plane } from '../raster/plane.ts'

/**
 * A coarse matte's known parts, each 1 inside and 0 elsewhere; what is in neither of the first two
 * is unknown.
 */
export interface Trimap {
  readonly foreground: Plane
  /** Farther from the subject than its hair reaches. */
  readonly background: Plane
  /** Outside the coarse edge, where hair may still be; includes `background`. */
  readonly outside: Plane
}

/**
 * Divides a coarse matte into foreground, background and the unknown band between. The band reaches
 * as far into the subject as the network's edge is uncertain, and as far out as loose hair goes.
 *
 * @param near mean of the coarse matte over the uncertainty of the network's edge
 * @param wide its mean over the reach of hair
 */
export const createTrimap = (coarse: Plane, near: Plane, wide: Plane): Trimap => {
  const foreground = createPlane(coarse.width, coarse.height)
  const background = createPlane(coarse.width, coarse.height)
  const outside = createPlane(coarse.width, coarse.height)
  for (let pixel = 0; pixel < near.data.length; pixel++) {
    const alpha = coarse.data[pixel] as number
    if (alpha > 0.95 && (near.data[pixel] as number) > 0.985) foreground.data[pixel] = 1
    if (alpha >= 0.05) continue
    if ((near.data[pixel] as number) < 0.015) outside.data[pixel] = 1
    if ((wide.data[pixel] as number) < 0.004) background.data[pixel] = 1
  }
  return { foreground, background, outside }
}
