import { boundingBox } from '../kernel/geometry/boundingBox.ts'
import { dilate } from '../kernel/morphology/dilate.ts'

/** How far past its edge an object is marked, as a fraction of its box’s longer side, and in pixels of a grid. */
const [marginRatio, minMarginPx] = [0.02, 2]

/**
 * An object as it is to be marked for erasing, a little past its edge: a fill repeats what is left of that.
 *
 * @param object 1 on it, else 0
 * @returns 1 on it and in its margin, else 0
 */
export const growObject = (object: Uint8Array, width: number): Uint8Array<ArrayBuffer> => {
  const box = boundingBox(object, width, 1)
  const longest = Math.max(box?.width ?? 0, box?.height ?? 0)
  return dilate(object, width, Math.max(minMarginPx, Math.round(marginRatio * longest)))
}
