import { amountOf, namedAmount } from '../language/amount.ts'
import { type Clause, find, has, says } from '../language/clause.ts'
import type { Target } from './fields.ts'
import type { Step } from './step.ts'

/** A blur that takes a background out of focus. */
export const backgroundBlurAmount = 40
/** A blur or pixels that make a face unrecognisable. */
export const hidingAmount = 60

/** "Blur the background a bit": the amount that the clause names, relative to the usual one. */
export const blurAmount = (clause: Clause, usual: number): number => {
  const named = namedAmount(clause)
  if (named === undefined) return usual
  if (find(clause, 'number')) return Math.abs(named)
  const ofBackground = Math.min(100, (amountOf(clause) * backgroundBlurAmount) / 25)
  return Math.round((ofBackground * usual) / backgroundBlurAmount / 5) * 5
}

/** "Faces blurred": how they shall be, as nothing says that they are. */
const isHidingWished = (clause: Clause, { thing }: Target): boolean =>
  ['face', 'plate'].includes(thing) &&
  !has(clause, 'is', 'too', 'make', 'holds') &&
  clause.tags.some((tag) => says(tag, 'blurred'))

/** Whether a clause makes a thing unrecognisable. */
export const hides = (clause: Clause, target: Target): boolean =>
  isHidingWished(clause, target) ||
  has(clause, 'blur', 'pixelate', 'censor') ||
  ((target.thing === 'plate' || target.thing === 'face') &&
    has(clause, 'remove') &&
    !clause.tags.some(({ concept }) => concept.startsWith('noun:')))

/** "Pixelate the faces", "hide the license plate". */
export const hidden = (clause: Clause, target: Target): Step => {
  const amount = blurAmount(clause, hidingAmount)
  if (has(clause, 'pixelate', 'censor')) return { kind: 'pixelate', amount, target }
  const isBackground = target.thing === 'background'
  return { kind: 'blur', amount: isBackground ? blurAmount(clause, backgroundBlurAmount) : amount, target }
}
