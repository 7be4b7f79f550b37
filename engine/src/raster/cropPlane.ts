import { createPlane } from '../kernel/memory/planePool.ts'
import type { Plane } from './plane.ts'
import type { Box } from './raster.ts'

/** A part of a plane. @param box inside the plane */
export const cropPlane = ({ width, data }: Plane, box: Box): Plane => {
  const result = createPlane(box.width, box.height)
  for (let row = 0; row < box.height; row++) {
    const from = (box.top + row) * width + box.left
    result.data.set(data.subarray(from, from + box.width), row * box.width)
  }
  return result
}
