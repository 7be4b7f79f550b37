import { isDeepStrictEqual } from 'node:util'
import type { EditPlan, Operation } from '@spotless/contract/plan'
import { planEdit } from '../planEdit.ts'
import type { Entry } from './entry.ts'

/** A thing in the person's words may be told with more words than were expected. */
const isSameStep = (made: Operation | undefined, expected: Operation): boolean => {
  if (made?.kind !== 'elsewhere' || expected.kind !== 'elsewhere') return isDeepStrictEqual(made, expected)
  return made.task === expected.task && (made.object ?? '').includes(expected.object ?? '')
}

const namesUnread = ({ unknown }: EditPlan, words: string): boolean =>
  unknown.some((text) => text.toLowerCase().includes(words))

/**
 * Whether the plan of a prompt is the expected one: the same steps in the same order, and the same honesty about what
 * was not understood.
 */
export const isRight = (entry: Entry): boolean => {
  const plan = planEdit(entry.prompt, entry.history)
  const hasUnknown = plan.unknown.length > 0 || (plan.steps.length === 0 && plan.undo === 0)
  return (
    plan.steps.length === entry.steps.length &&
    entry.steps.every((step, at) => isSameStep(plan.steps[at], step)) &&
    hasUnknown === entry.hasUnknown &&
    (plan.unknown.length === 0 || entry.unread.every((words) => namesUnread(plan, words))) &&
    plan.undo === entry.undo
  )
}
