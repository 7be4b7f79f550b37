import { countFlags } from '../../kernel/morphology/countFlags.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { textFlags } from '../letteringReader.ts'
import type { MarkPatch } from '../markPatch.ts'
import { paintScale } from './paintScale.ts'

/** The detector sees text as lines, a little wider than their strokes; around large letters times `paintScale`. */
const reachPx = 4
/** Of 38 marks strokes that were all of the ink covered 0.89 and more of what looks like text, and those that missed half of it 0.74 at most. */
const minCovered = 0.85

/**
 * Whether strokes lie wherever the paint looks like text.
 * @param strokes 1 where ink is known to lie, on the patch
 * @param probabilities how surely each painted pixel belongs to text, 0–1, row by row
 */
export const coversLettering = (patch: MarkPatch, strokes: Uint8Array, probabilities: readonly number[]): boolean => {
  const { painted, box } = patch
  const near = dilate(strokes, box.width, Math.round(reachPx * paintScale(patch)))
  const text = textFlags(painted, probabilities)
  const covered = flagWhere(text.length, (at) => text[at] === 1 && near[at] === 1)
  return countFlags(covered) >= minCovered * countFlags(text)
}
