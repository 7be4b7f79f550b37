import type { Region } from '../kinds/fields.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { History, Step } from '../kinds/step.ts'
import { type Clause, has, isEmpty, says } from '../language/clause.ts'
import type { Tag } from '../language/lexicon.ts'
import { opposites } from '../language/opposites.ts'
import { isNameOf } from './sameStep.ts'

/** What a follow-up makes of the earlier prompts: how many are taken back, and what is done after that. */
export interface Change {
  readonly undo: number
  readonly steps: readonly Step[]
}

/** The name of a step's kind where it is only spoken of: "I don't like the contrast". */
export const isTopic = (step: Step, tag: Tag): boolean =>
  isNameOf(step, tag) ||
  kindOf(step)
    .topics?.(step)
    .some((name) => name === tag.concept) === true

/** Can be done once more in another order: what another model did cannot. */
const isRepeatable = (steps: readonly Step[]): boolean => steps.every(({ kind }) => kind !== 'unsupported')

/**
 * Takes back the prompts up to the one with the last step that is meant, and does their other steps again.
 * @param change the step that takes its place; undefined takes it out
 */
export const withChanged = (
  history: History,
  change: (step: Step) => Step | undefined,
  isMeant: (step: Step) => boolean,
): Change | undefined => {
  const prompt = history.findLastIndex((steps) => steps.some(isMeant))
  if (prompt < 0) return undefined
  const steps = history[prompt]!
  const at = steps.findLastIndex(isMeant)
  const changed = change(steps[at]!)
  const later = history.slice(prompt + 1).flat()
  const others = [...steps.slice(0, at), ...(changed ? [changed] : []), ...steps.slice(at + 1), ...later]
  return isRepeatable(others) ? { undo: history.length - prompt, steps: others } : undefined
}

export const isOnly = ({ tags }: Clause, isAllowed: (tag: Tag) => boolean): boolean =>
  tags.every((tag) => isEmpty(tag) || isAllowed(tag))

export const isOneOf =
  (...concepts: readonly Tag['concept'][]) =>
  ({ concept }: Tag): boolean =>
    concepts.includes(concept)

/** "Instead", "I meant", not "rather dark". */
export const replaces = (clause: Clause): boolean =>
  has(clause, 'correction') || clause.tags.some((tag) => tag.concept === 'instead' && says(tag, 'instead'))

const placeOf = (step: Step): Region | undefined => {
  if (step.kind === 'crop' || step.kind === 'text') return step.anchor
  if ('target' in step && step.target) return step.target.region
  return 'region' in step ? step.region : undefined
}

/** The same step at another place; undefined where it has none. */
export const placedAt = (step: Step, region: Region): Step | undefined => {
  if (step.kind === 'crop' || step.kind === 'text') return { ...step, anchor: region }
  if ('target' in step && step.target) return { ...step, target: { ...step.target, which: 'one', region } }
  if ('region' in step && step.region !== undefined) return { ...step, region }
  if (step.kind !== 'trim' || !(region === 'top' || region === 'right' || region === 'bottom' || region === 'left'))
    return undefined
  const none = { ...step, top: 0, right: 0, bottom: 0, left: 0 }
  return { ...none, [region]: Math.max(step.top, step.right, step.bottom, step.left) }
}

export const turned = (step: Step): Step | undefined => {
  if (step.kind === 'rotate') return { ...step, degrees: -step.degrees }
  if (step.kind === 'flip') return { ...step, axis: step.axis === 'horizontal' ? 'vertical' : 'horizontal' }
  const region = opposites[placeOf(step) ?? 'center']
  return region && placedAt(step, region)
}

/** Whether a clause names the kind of a step of the last prompt. */
export const isTopicOf = (clause: Clause, last: readonly Step[] | undefined): boolean =>
  last?.some((step) => clause.tags.some((tag) => isTopic(step, tag))) === true
