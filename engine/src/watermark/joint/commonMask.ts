import type { Mask } from '../../raster/raster.ts'

/** Two masks are of the same mark where this fraction of the smaller one is marked in both. */
const minOverlap = 0.5

/** @returns the number of pixels that both masks mark, as a fraction of the smaller mask */
const overlapOf = (one: Mask, other: Mask): number => {
  let [both, inOne, inOther] = [0, 0, 0]
  for (let at = 0; at < one.data.length; at++) {
    const [first, second] = [one.data[at] === 255, other.data[at] === 255]
    if (first) inOne++
    if (second) inOther++
    if (first && second) both++
  }
  return both / Math.max(1, Math.min(inOne, inOther))
}

/**
 * What marks that were found in several photos by themselves have in common: a search marks a little more or less in each, and
 * things of the photo besides.
 *
 * @param own mask of the photo at hand
 * @param others masks of other photos; those of another size share nothing
 * @returns the pixels that at least two photos mark, 255 or 0, and which of the others show the same mark in the same pixels
 */
export const commonMask = (
  own: Mask,
  others: readonly Mask[],
): { readonly mask: Mask; readonly isSame: readonly boolean[] } => {
  const isSame = others.map(
    (other) => other.width === own.width && other.height === own.height && overlapOf(own, other) >= minOverlap,
  )
  const votes = new Uint8Array(own.data.length)
  for (const mask of [own, ...others.filter((_, index) => isSame[index])])
    for (let at = 0; at < votes.length; at++) if (mask.data[at] === 255) votes[at]! += 1
  return { mask: { ...own, data: votes.map((count) => (count >= 2 ? 255 : 0)) }, isSame }
}
