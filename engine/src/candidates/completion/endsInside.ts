import { countFlags } from '../../kernel/morphology/countFlags.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'

/** A careful mark beside a neighbour has up to so much of its border on what stands out. */
const minInsideRatio = 0.55

/** The pixels right around a mark, 1 or 0. */
export const borderOf = (marked: Uint8Array, width: number): Uint8Array =>
  dilate(marked, width, 1).map((value, at) => value & (1 - (marked[at] as number)))

/**
 * Whether a mark ends inside of an object nearly all around, as one of a hurried hand does.
 *
 * @param marked 1 where marked, else 0
 * @param object 1 on the object, else 0
 * @param width columns; the height follows from the number of pixels
 */
export const endsInside = (marked: Uint8Array, object: Uint8Array, width: number): boolean => {
  const border = borderOf(marked, width)
  return countFlags(border.map((value, at) => value & (object[at] as number))) >= minInsideRatio * countFlags(border)
}
