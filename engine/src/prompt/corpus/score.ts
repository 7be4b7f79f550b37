import { isDeepStrictEqual } from 'node:util'
import { planEdit } from '../planEdit.ts'
import type { Entry } from './entry.ts'

/** Whether the plan of a prompt is the expected one: the same steps in the same order, and the same honesty. */
export const isRight = (entry: Entry): boolean => {
  const plan = planEdit(entry.prompt, entry.history)
  const hasUnknown = plan.unknown.length > 0 || (plan.steps.length === 0 && plan.undo === 0)
  return isDeepStrictEqual(plan.steps, entry.steps) && hasUnknown === entry.hasUnknown && plan.undo === entry.undo
}
