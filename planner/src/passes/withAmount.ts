import type { Step } from '../kinds/step.ts'
import { slightAmount, usualAmount } from '../language/amount.ts'

/** The step with another amount, in its own direction. */
export const withAmount = (step: Step, amount: number): Step =>
  'amount' in step ? { ...step, amount: Math.sign(step.amount) * Math.abs(amount) } : step

/** The step at half its strength, unless it is slight already: "but not too much". */
export const weaker = (step: Step): Step =>
  'amount' in step && Math.abs(step.amount) > slightAmount
    ? { ...step, amount: (step.amount * slightAmount) / usualAmount }
    : step
