import { membrane } from '../inpaint/membrane.ts'
import type { MarkPlanes } from './markPatch.ts'

/** The planes with everything that is not known continued smoothly from what is. */
export const continued = (planes: MarkPlanes, isKnown: Uint8Array, width: number): MarkPlanes => {
  const [a, b, c] = planes.map((plane) => plane.slice()) as unknown as MarkPlanes
  for (const plane of [a, b, c]) membrane(plane, isKnown, width)
  return [a, b, c]
}
