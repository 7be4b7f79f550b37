import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { labelComponents } from '../../kernel/morphology/labelComponents.ts'
import type { MarkPatch } from '../markPatch.ts'
import { lumaAt } from './patchColour.ts'

/** What ink encloses varies by no more than these levels, and so many times the file's noise, where it is a part of the mark. */
const evenLevels = 6
const levelsPerNoise = 4

/**
 * Ink with what it encloses where that is even too: the star of a seal, a logo's ground. What varies is the photo, seen through a letter.
 * @param inked 1 where ink lies, in the paint
 * @param noise deviation that compression added to a pixel, in levels
 */
export const fillEvenHoles = (patch: MarkPatch, inked: Uint8Array, noise: number): Uint8Array => {
  const { width } = patch.box
  const { labels, count } = labelComponents(
    flagWhere(inked.length, (at) => inked[at] === 0),
    width,
    4,
  )
  const isOpen = new Uint8Array(count + 1)
  const sums = Array.from({ length: count + 1 }, () => ({ pixels: 0, luma: 0, squares: 0 }))
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at] as number
    const column = at % width
    const isEdge = column === 0 || column === width - 1 || at < width || at >= labels.length - width
    if (isEdge || patch.painted[at] === 0) isOpen[label] = 1
    const luma = lumaAt(patch, at)
    const sum = sums[label] as { pixels: number; luma: number; squares: number }
    sum.pixels++
    sum.luma += luma
    sum.squares += luma * luma
  }
  const most = evenLevels + levelsPerNoise * noise
  const isFilled = sums.map(({ pixels, luma, squares }, label) => {
    const mean = luma / pixels
    return label > 0 && isOpen[label] === 0 && squares / pixels - mean * mean <= most * most
  })
  return flagWhere(inked.length, (at) => inked[at] === 1 || isFilled[labels[at] as number] === true)
}
