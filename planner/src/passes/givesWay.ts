import { dequal } from 'dequal'
import type { Step } from '../kinds/step.ts'
import { type Clause, has } from '../language/clause.ts'
import { isComplaint, isProblem } from './inContext.ts'

export const amountIn = (step: Step): { amount?: number } => ('amount' in step ? { amount: step.amount } : {})

export const isSameWay = (one: Step, other: Step): boolean =>
  'amount' in one && 'amount' in other && Math.sign(one.amount) === Math.sign(other.amount)

/** "She looks dark, could you lighten the picture": the wish takes the place of its reason. */
const isAskedFor = (reason: Step, found: readonly Step[], clause: Clause): boolean =>
  has(clause, 'ask') &&
  reason.kind === 'adjust' &&
  found.some((step) => step.kind === 'adjust' && step.setting === reason.setting && isSameWay(step, reason))

/** "Hazy evening, I want more haze": a wish against a description takes its place. */
const isContrary = (reason: Step, found: readonly Step[], clause: Clause): boolean =>
  !isComplaint(clause) &&
  !isProblem(clause) &&
  found.some(
    (step) => step.kind === 'adjust' && dequal({ ...step, ...amountIn(reason) }, reason) && !isSameWay(step, reason),
  )

/** Whether a step that came from a description, as a reason or a complaint, gives way to what a later clause asks for. */
export const givesWay = (reason: Step, found: readonly Step[], clause: Clause): boolean =>
  isAskedFor(reason, found, clause) || isContrary(reason, found, clause)
