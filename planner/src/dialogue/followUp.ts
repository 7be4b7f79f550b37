import type { Step } from '../kinds/step.ts'
import { namedAmount, slightAmount, usualAmount } from '../language/amount.ts'
import type { Clause } from '../language/clause.ts'
import type { Tag } from '../language/lexicon.ts'

/** The fraction of the last edit that stays after "a bit less", "less" and "a lot less". */
const keptFraction = (level: number): number => (level <= slightAmount ? 0.75 : level > usualAmount ? 0.25 : 0.5)

const changed = (step: Step, change: (amount: number) => number): Step =>
  'amount' in step ? { ...step, amount: Math.max(-100, Math.min(100, change(step.amount))) } : step

const quantity = new Set<string>([
  'up',
  'down',
  'too',
  'notSo',
  'again',
  'number',
  'percent',
  'filler',
  'ask',
  'so',
  'closing',
  'is',
  'half',
  'negate',
  'every',
  'away',
  'pronoun',
  'beside',
  'lacking',
  'wish',
  'holds',
  'correction',
  'actually',
  'instead',
  'exists',
])
export const isQuantity = (tag: Tag): boolean => quantity.has(tag.concept) || tag.concept.startsWith('level:')

/** "Half of that", "half". */
const isHalf = ({ tags }: Clause): boolean =>
  tags.some(({ concept }) => concept === 'half') &&
  tags.every((tag) => tag.concept === 'half' || tag.concept === 'filler')

/** Whether the clause speaks of nothing but how much: "a bit more", "that's too much". */
export const isFollowUp = (clause: Clause): boolean =>
  clause.tags.every(isQuantity) &&
  (clause.tags.some((tag) => ['up', 'down', 'too', 'notSo', 'again'].includes(tag.concept)) || isHalf(clause))

/**
 * More or less of the last prompt's steps: "more" adds to them, "less" takes them back and does part of them.
 */
export const followUp = (clause: Clause, last: readonly Step[]): { undo: number; steps: readonly Step[] } => {
  if (isHalf(clause)) return { undo: 1, steps: last.map((step) => changed(step, (amount) => amount / 2)) }
  const level = namedAmount(clause)
  const isLess = clause.tags.some((tag) => ['down', 'too', 'notSo'].includes(tag.concept))
  if (isLess) {
    const fraction = keptFraction(
      clause.tags.some((tag) => tag.concept === 'down') ? (level ?? usualAmount) : usualAmount,
    )
    return { undo: 1, steps: last.map((step) => changed(step, (amount) => amount * fraction)) }
  }
  const more = (amount: number): number => (level === undefined ? amount : Math.sign(amount) * Math.abs(level))
  return { undo: 0, steps: last.map((step) => changed(step, more)) }
}
