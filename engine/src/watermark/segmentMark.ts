import type { Mark } from './mark.ts'
import type { MarkPatch } from './markPatch.ts'
import { minimizeField } from './minimizeField.ts'
import { type PatchPrior, pixelField } from './pixelField.ts'

/**
 * Which pixels of a patch a mark covers: the cheapest labels of `pixelField`.
 *
 * @param noise deviation that the file's compression adds to a pixel, in levels
 * @param isThorough whether lossy files may be segmented by a slower network
 * @returns 1 where covered, 0 elsewhere
 */
export const segmentMark = (
  patch: MarkPatch,
  prior: PatchPrior,
  mark: Mark,
  noise: number,
  isThorough: boolean,
): Uint8Array => {
  const field = pixelField(patch, prior, mark, noise, isThorough)
  const labels = minimizeField(field)
  const isInside = new Uint8Array(prior.mayBeCovered.length)
  for (const [node, at] of field.pixels.entries()) isInside[at] = labels[node] as number
  return isInside
}
