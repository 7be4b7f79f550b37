import { kindOf } from '../kinds/kinds.ts'
import type { Step } from '../kinds/step.ts'
import { type Clause, clauseOf, has, isEmpty, says } from '../language/clause.ts'
import type { Tag } from '../language/lexicon.ts'
import { isFollowUp } from './followUp.ts'

export const isNameOf = (step: Step, { concept }: Tag): boolean =>
  kindOf(step)
    .names?.(step)
    .some((name) => name === concept) === true

/** "Blur it more", "too much sepia", "make it stronger": how much of the last step, with its name said again. */
export const sameStep = (clause: Clause, last: readonly Step[] | undefined): Clause | undefined => {
  const [step] = last ?? []
  if (step === undefined || last!.length !== 1 || !has(clause, 'up', 'down', 'too')) return undefined
  const tags = clause.tags.filter((tag) => !isNameOf(step, tag) && tag.concept !== 'make')
  const bare = clauseOf(tags)
  return tags.length > 0 && tags.length < clause.tags.length && isFollowUp(bare) ? bare : undefined
}

/** "Remove the frame", "without sepia", right after it was put there: nothing but the last step taken back. */
export const takesBack = (clause: Clause, last: readonly Step[] | undefined): boolean => {
  const [step] = last ?? []
  if (step === undefined || last!.length !== 1 || !has(clause, 'remove', 'lacking')) return false
  const isName = (tag: Tag): boolean => isNameOf(step, tag)
  // "Remove the background" wants it gone, also after it was blurred.
  const isWhole = has(clause, 'background') && !has(clause, 'blur', 'bokeh', 'problemLow:sharpen')
  return (
    !isWhole &&
    clause.tags.some(isName) &&
    clause.tags.every((tag) => isEmpty(tag) || isName(tag) || ['remove', 'lacking', 'again'].includes(tag.concept))
  )
}

/** "Make the frame black": the clause without the name of what was just put there. */
export const withoutName = (clause: Clause, last: readonly Step[] | undefined): Clause => {
  const [step] = last ?? []
  if (step === undefined || last!.length !== 1 || !has(clause, 'make', 'request', 'wish')) return clause
  return clauseOf(clause.tags.filter((tag) => !isNameOf(step, tag)))
}

/** "Make it black instead": the last step with another colour. */
export const inColour = (last: readonly Step[] | undefined, colour: string): readonly Step[] | undefined => {
  const [step] = last ?? []
  if (step === undefined || last!.length !== 1) return undefined
  if (step.kind === 'background') return [{ ...step, colours: [colour] }]
  if (step.kind === 'frame' || step.kind === 'text' || step.kind === 'recolour') return [{ ...step, colour }]
  return undefined
}

/** "Square would be better". */
const isPreferred = (clause: Clause): boolean =>
  has(clause, 'improve', 'praise') && clause.tags.some((tag) => says(tag, 'conditional')) && !has(clause, 'ask')

/** "Black and white instead": another one of the same kind takes the place of the last prompt's only step. */
export const isInstead = (clause: Clause, found: readonly Step[], last: readonly Step[] | undefined): boolean =>
  (has(clause, 'instead', 'correction', 'actually') || isPreferred(clause)) &&
  last?.length === 1 &&
  ['preset', 'background', 'crop', 'frame', 'duotone', 'rotate', 'flip'].includes(last[0]!.kind) &&
  found.some(({ kind }) => kind === last[0]!.kind)
