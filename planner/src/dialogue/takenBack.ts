import type { Thing } from '@spotless/contract/thing'
import type { History, Step } from '../kinds/step.ts'
import { targetsIn } from '../kinds/target.ts'
import { type Clause, has, isEmpty, says } from '../language/clause.ts'
import type { Tag } from '../language/lexicon.ts'
import { type Change, isOneOf, isOnly, isTopic, withChanged } from './onHistory.ts'
import { isNameOf } from './sameStep.ts'

const lasting = ['background', 'adjust', 'crop', 'flip', 'rotate', 'straighten', 'blur']

/** The step of an earlier prompt that a clause speaks badly of: "I don't like the vignette", "the border looks silly". */
export const dislikedIn = (clause: Clause, history: History): Step | undefined => {
  if (!has(clause, 'dislike', 'is') || has(clause, 'too', 'up', 'down', 'make', 'wish', 'request', 'add', 'number'))
    return undefined
  const step = history.flat().findLast((earlier) => clause.tags.some((tag) => isTopic(earlier, tag)))
  if (step === undefined) return undefined
  const isOther = (tag: Tag): boolean =>
    isTopic(step, tag) || isOneOf('word', 'plain', 'is', 'bad', 'dislike', 'again', 'remove')(tag)
  return isOnly(clause, isOther) && (has(clause, 'dislike') || !lasting.includes(step.kind) || has(clause, 'bad'))
    ? step
    : undefined
}

/** "I want the dog back", of one that was removed. */
const isBack = (clause: Clause, thing: Thing): boolean =>
  clause.tags.some((tag) => says(tag, 'back')) &&
  !has(clause, 'remove', 'beside') &&
  targetsIn(clause).some((target) => target.thing === thing)

/** "Take the vignette out again", "lose the border": what an earlier prompt put there goes; a thing in the photo is none of it. */
export const goneIn = (clause: Clause, history: History): Change | undefined => {
  const isVerb = (tag: Tag): boolean =>
    tag.concept === 'remove' || says(tag, 'dropOrSkip') || (tag.concept === 'turn' && has(clause, 'away'))
  const removed = history.flat().findLast((step) => step.kind === 'remove' && isBack(clause, step.target.thing))
  if (removed) return takenOut(removed, history)
  const isUndo = has(clause, 'undo')
  // "Remove the background" wants it gone, also after it was blurred.
  const isOther = has(clause, 'background') && !has(clause, 'blur', 'bokeh', 'problemLow:sharpen')
  if (!(isUndo || clause.tags.some(isVerb)) || (isOther && !isUndo)) return undefined
  const isName = (step: Step, tag: Tag): boolean => isNameOf(step, tag) || (isUndo && isTopic(step, tag))
  const isGone = (step: Step): boolean => clause.tags.some((tag) => isName(step, tag))
  const step = history.flat().findLast(isGone)
  if (step === undefined) return undefined
  const isBare = isOnly(
    clause,
    (tag) => isName(step, tag) || isVerb(tag) || isOneOf('again', 'dislike', 'is', 'undo')(tag),
  )
  return isBare ? takenOut(step, history) : undefined
}

export const takenOut = (step: Step, history: History): Change | undefined =>
  withChanged(
    history,
    () => undefined,
    (earlier) => earlier === step,
  )

/** "Remove it", "take it out again": a removal that names nothing. */
export const isBareRemoval = (clause: Clause): boolean =>
  has(clause, 'remove') && isOnly(clause, isOneOf('remove', 'again', 'every', 'make'))

/** "Perfect", "love it": said of what was done, and asks for nothing. */
export const isPraise = (clause: Clause, hasHistory: boolean): boolean =>
  (hasHistory &&
    clause.tags.some((tag) => says(tag, 'better')) &&
    isOnly(clause, (tag) => says(tag, 'better') || tag.concept.startsWith('level:'))) ||
  ((has(clause, 'praise') || has(clause, 'improve')) &&
    !has(clause, 'make', 'request', 'wish', 'ask', 'add') &&
    isOnly(clause, (tag) => isOneOf('praise', 'is')(tag) || tag.concept.startsWith('level:') || says(tag, 'better')) &&
    (has(clause, 'praise') || has(clause, 'is') || clause.tags.some((tag) => says(tag, 'that'))))

/** "No, …", "not the cat, …": what is said next takes the place of the last step. */
export const isDenied = (before: Clause | undefined, last: readonly Step[] | undefined): boolean => {
  if (before === undefined) return false
  const step = last?.at(-1)
  const isDone =
    step && 'target' in step && step.target && targetsIn(before).some(({ thing }) => thing === step.target!.thing)
  const isThatOne = has(before, 'count:1') && isOnly(before, isOneOf('negate', 'notSo', 'count:1'))
  if (isThatOne || (before.tags[0]?.concept === 'negate' && isDone)) return true
  return (
    before.tags.some((tag) => tag.concept === 'lacking' && says(tag, 'no')) &&
    before.tags.every((tag) => isEmpty(tag) || tag.concept === 'lacking')
  )
}

/** What an unwanted step of an earlier prompt leaves: it goes where nothing else was said of it. */
export const withoutDisliked = (
  { step, clause }: { readonly step: Step; readonly clause: Clause },
  steps: readonly Step[],
  history: History,
): Change | undefined => {
  const isChanged = steps.some((other) => other.kind === step.kind && step.kind === 'adjust')
  return isChanged || !has(clause, 'dislike') ? undefined : takenOut(step, history)
}
