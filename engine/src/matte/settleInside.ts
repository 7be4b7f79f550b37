import { createPlane } from '../kernel/memory/planePool.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import type { Plane } from '../raster/plane.ts'

/** Coverage below this is an opening in the subject, or outside it. */
const open = 0.35

/** Coverage from which a pixel deep inside counts as the subject's. */
const probable = 0.5

/**
 * Makes the subject's inside solid: where no opening lies within `radiusPx`, the network's half-hearted coverage (a
 * blurred flank, a patch of another colour) becomes full. Edges, hair and real holes stay as they are.
 */
export const settleInside = (coverage: Plane, radiusPx: number): Plane => {
  const { width, height, data } = coverage
  const opening = new Uint8Array(data.length)
  for (let pixel = 0; pixel < data.length; pixel++) if ((data[pixel] as number) < open) opening[pixel] = 1
  const nearOpening = dilate(opening, width, radiusPx)
  const settled = createPlane(width, height)
  for (let pixel = 0; pixel < data.length; pixel++) {
    const value = data[pixel] as number
    settled.data[pixel] = value >= probable && nearOpening[pixel] === 0 ? 1 : value
  }
  return settled
}
