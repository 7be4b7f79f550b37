import { lumaOfPlanes } from '../kernel/colour/lumaOfPlanes.ts'
import { componentSizes } from '../kernel/morphology/componentSizes.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { flaggedPixels } from '../kernel/morphology/flaggedPixels.ts'
import { flagWhere } from '../kernel/morphology/flagWhere.ts'
import { labelComponents } from '../kernel/morphology/labelComponents.ts'
import { fitTemplates } from '../kernel/statistics/fitTemplates.ts'
import { ghostTemplates, withoutLight } from './ghostTemplates.ts'
import type { Explained } from './markFault.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { coveredFrom, overshoots } from './overshoots.ts'

/** Smaller connected strokes are specks. */
const minLetterPixels = 12
/** How far around a letter what is left of it is looked for, and is filled. */
const reachPx = 8
/** A letter's shape explains so much of the detail around it by chance. */
const maxExplained = 0.15

/**
 * Letters of a mark that an inversion shows still: those whose shape explains detail of the result, and those behind which no photo can be.
 *
 * @param planes what is written, in levels
 * @returns 1 on these letters and around them, on the patch
 */
export const lettersLeft = (
  { box: { width } }: MarkPatch,
  planes: MarkPlanes,
  form: Pick<Explained, 'planes' | 'coverage' | 'step'>,
): Uint8Array => {
  const { coverage, step } = form
  const count = coverage.length
  const templates = ghostTemplates(lumaOfPlanes(step, count), width)
  const detail = withoutLight(lumaOfPlanes(planes, count), width)
  const even = new Float32Array(count).fill(1)
  const isCovered = flagWhere(count, (at) => (coverage[at] as number) > coveredFrom)
  const components = labelComponents(isCovered, width, 8)
  const sizes = componentSizes(components)
  const left = new Uint8Array(count)
  for (let letter = 1; letter <= components.count; letter++) {
    if ((sizes[letter] as number) < minLetterPixels) continue
    const own = flagWhere(count, (at) => components.labels[at] === letter)
    const near = dilate(own, width, reachPx)
    const places = flaggedPixels(near)
    const isLeft =
      overshoots({ planes: form.planes, coverage: Float32Array.from(own) }) ||
      fitTemplates(detail, templates, even, places).explained > maxExplained
    if (isLeft) for (const at of places) left[at] = 1
  }
  return left
}
