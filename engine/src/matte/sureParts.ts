import { createPlane } from '../kernel/memory/planePool.ts'
import type { Plane } from '../raster/plane.ts'

/** What is settled by the coarse matte: 1 where a pixel surely shows the subject (or surely does not), else 0. */
export interface SureParts {
  readonly subject: Plane
  /** Farther from the subject than its hair reaches. */
  readonly background: Plane
  /** Outside the coarse edge; hair may still reach in. */
  readonly outside: Plane
}

/**
 * Splits the coarse matte into sure subject, sure background and the band between. The band reaches as far into the
 * subject as the network's edge is unsure, and as far out as loose hair stands.
 *
 * @param near the coarse matte's mean over how far the network's edge may be off
 * @param wide its mean over how far hair reaches
 */
export const sureParts = (coarse: Plane, near: Plane, wide: Plane): SureParts => {
  const subject = createPlane(coarse.width, coarse.height)
  const background = createPlane(coarse.width, coarse.height)
  const outside = createPlane(coarse.width, coarse.height)
  for (let pixel = 0; pixel < near.data.length; pixel++) {
    const coverage = coarse.data[pixel] as number
    if (coverage > 0.95 && (near.data[pixel] as number) > 0.985) subject.data[pixel] = 1
    if (coverage >= 0.05) continue
    if ((near.data[pixel] as number) < 0.015) outside.data[pixel] = 1
    if ((wide.data[pixel] as number) < 0.004) background.data[pixel] = 1
  }
  return { subject, background, outside }
}
