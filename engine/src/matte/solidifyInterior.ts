import { erode } from '../kernel/morphology/erode.ts'
import { threshold } from '../kernel/morphology/threshold.ts'
import type { Plane } from '../raster/plane.ts'

/** Alpha below which a pixel is an opening in the subject or outside it. */
const open = 0.35

/** Alpha from which a pixel of the interior is the subject's. */
const probable = 0.5

/**
 * Makes the subject's interior opaque: farther than `radiusPx` from any opening, partial alpha (a
 * blurred flank, a patch of another colour) becomes 1. Edges, hair and real holes stay as they are.
 */
export const solidifyInterior = ({ width, height, data }: Plane, radiusPx: number): Plane => {
  const interior = erode(threshold(data, open), width, radiusPx)
  const solidified = data.slice()
  for (let pixel = 0; pixel < data.length; pixel++) {
    if (interior[pixel] === 1 && (data[pixel] as number) >= probable) solidified[pixel] = 1
  }
  return { width, height, data: solidified }
}
