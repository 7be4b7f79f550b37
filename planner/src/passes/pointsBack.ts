import { isBareRemoval } from '../dialogue/takenBack.ts'
import { goneBefore } from '../kinds/removal.ts'
import type { Step } from '../kinds/step.ts'
import type { StepsOf } from '../kinds/stepsOf.ts'
import { beforePlace, isUnknown, targetsIn } from '../kinds/target.ts'
import { type Clause, clauseOf, findAround, has, isEmpty, isThing, says } from '../language/clause.ts'
import type { Lexicon, Tag } from '../language/lexicon.ts'
import { isDescription } from './clauseKinds.ts'

const verbs: ReadonlySet<Tag['concept']> = new Set(['handle', 'fix', 'improve', 'request', 'make', 'up', 'again'])

/** "Clean them up", "change it", "can you do that": a verb that says nothing new, and what it points to. */
export const pointsBack = (clause: Clause): boolean =>
  clause.tags.every((tag) => isEmpty(tag) || verbs.has(tag.concept)) &&
  clause.tags.every((tag) => tag.concept !== 'request' || says(tag, 'changeOrAdjust')) &&
  has(clause, 'handle', 'fix', 'request') &&
  !has(clause, 'again')

/** "There is a bin", "a weird pole": something named for the first time. */
const isNaming = (clause: Clause, { articles }: Lexicon): boolean => {
  const [first] = clause.tags
  if (first === undefined || says(first, 'subjectAlone')) return false
  return (
    has(clause, 'exists', 'holds', 'bad') ||
    findAround(clause.tags, (tag, previous) => isUnknown(tag) && articles.includes(previous?.text ?? '')) !== undefined
  )
}

/** What "remove him" points to: the thing named last, not what is said of it in between. */
export const spokenOf = (before: Clause, described: Clause | undefined, lexicon: Lexicon): Clause => {
  if (described === undefined || described === before) return before
  if (before.isNegated || has(before, 'pronoun', 'dislike')) return described
  if (targetsIn(before, beforePlace(before)).length > 0) return before
  return isNaming(before, lexicon) ? before : described
}

/**
 * "It's noisy, get rid of it", "crop to 1:1, can you do that": the wish of the clause before once more.
 * @param hasGiven whether the clause before gave a step
 * @param hasSteps whether any clause did
 */
export const repeats = (clause: Clause, before: Clause, hasGiven: boolean, hasSteps: boolean): boolean => {
  const isNothingNamed = goneBefore(before).length === 0
  if (pointsBack(clause)) return hasGiven || (hasSteps && isNothingNamed)
  const isTidied = clause.tags.every((tag) => isEmpty(tag) || (tag.concept === 'auto:enhance' && says(tag, 'pointing')))
  if (isTidied && has(clause, 'auto:enhance')) return hasGiven && isDescription(before)
  return hasGiven && isNothingNamed && isBareRemoval(clause) && isDescription(before)
}

/** "The dog's eyes are glowing, fix that": a thing described by words that no step comes from. */
export const isUnmended = (clause: Clause, before: Clause): boolean =>
  pointsBack(clause) && isDescription(before) && before.tags.some((tag) => isThing(tag) || tag.concept === 'object')

/** "There's a stain on the wall, fix it": what is described and cannot be corrected is removed. */
export const fixes = (clause: Clause, before: Clause, stepsOf: StepsOf): readonly Step[] => {
  if (has(before, 'dislike') && (pointsBack(clause) || isBareRemoval(clause))) {
    const tags = before.tags.filter((tag) => !isEmpty(tag) || tag.concept === 'filler')
    const verb: Tag = { concept: 'remove', text: 'remove' }
    return stepsOf(clauseOf([verb, ...tags.filter((tag) => tag.concept !== 'filler' || !says(tag, 'speaker'))])).filter(
      ({ kind }) => ['retouch-face', 'remove', 'background'].includes(kind),
    )
  }
  return pointsBack(clause) && has(before, 'exists', 'holds') ? goneBefore(before) : []
}
