import { closeByDisc } from '../../kernel/morphology/closeByDisc.ts'
import { countFlags } from '../../kernel/morphology/countFlags.ts'
import { halfStrokeOf } from '../../kernel/morphology/halfStroke.ts'
import { labelComponents } from '../../kernel/morphology/labelComponents.ts'

/** What is circled is larger than this many times the mark. */
const minInnerRatio = 1

/**
 * A mark that runs around something, with what it runs around. Ends of its stroke may miss each other by the stroke's width.
 *
 * @param marked 1 where marked, else 0
 * @param width columns; the height follows from the number of pixels
 * @returns 1 on the mark and inside of it, else 0; null where the mark runs around nothing that is larger than itself
 */
export const fillRing = (marked: Uint8Array, width: number): Uint8Array | null => {
  const closed = closeByDisc(marked, width, halfStrokeOf(marked, width))
  const { labels, count } = labelComponents(
    closed.map((value) => 1 - value),
    width,
    4,
  )
  const sides = Array.from({ length: count + 1 }, () => new Set<number>())
  for (const [at, label] of labels.entries()) {
    const column = at % width
    if (at < width) sides[label]?.add(0)
    if (at >= labels.length - width) sides[label]?.add(1)
    if (column === 0) sides[label]?.add(2)
    if (column === width - 1) sides[label]?.add(3)
  }
  // What ends at one side of the photo may be circled from there and back.
  const isInside = sides.map(({ size }) => size <= 1)
  const filled = closed.map((value, at) => value | (isInside[labels[at] as number] ? 1 : 0))
  return countFlags(filled) - countFlags(closed) <= minInnerRatio * countFlags(marked) ? null : filled
}
