import { closeByDisc } from './closeByDisc.ts'
import { componentSizes } from './componentSizes.ts'
import { countFlags } from './countFlags.ts'
import { unitsPerPx } from './distanceTransform.ts'
import { halfStrokeOf } from './halfStroke.ts'
import { labelComponents } from './labelComponents.ts'

/** Wider strokes than this, over the square root of the mark's area, are no hatching. */
const maxStrokeRatio = 0.48
/** Gaps of less than this fraction of the mark are notches of its edge. */
const minGapRatio = 0.15
/** More holes are those of a mesh that is painted wire by wire: what is behind it stays. */
const maxHoles = 12

/**
 * A mark hatched in a hurry, with gaps between its strokes, as the area that it means: gaps as wide as a stroke are filled.
 *
 * @param marked 1 where marked, else 0
 * @param width columns; the height follows from the number of pixels
 * @returns 1 on the mark and in its gaps, else 0; null where it is not hatched
 */
export const fillHatching = (marked: Uint8Array, width: number): Uint8Array | null => {
  const markedSize = countFlags(marked)
  const halfStroke = halfStrokeOf(marked, width)
  const halfStrokePx = halfStroke / unitsPerPx.chamfer
  if (2 * halfStrokePx >= maxStrokeRatio * Math.sqrt(markedSize)) return null
  const filled = closeByDisc(marked, width, halfStroke)
  if (countFlags(filled) - markedSize < minGapRatio * markedSize) return null
  const unmarked = marked.map((value) => 1 - value)
  // Smaller ones are where strokes cross. What is around the mark is one of the rest.
  const isLarge = (pixels: number): boolean => pixels > (halfStrokePx / 2) ** 2
  const holes = componentSizes(labelComponents(unmarked, width, 4)).filter(isLarge).length - 1
  return holes > maxHoles ? null : filled
}
