import type { Target } from '@spotless/contract/plan'
import { type Clause, has } from '../language/clause.ts'

/** "Faces blurred": how they shall be, as nothing says that they are. */
const isHidingTold = (clause: Clause, { thing }: Target): boolean =>
  ['face', 'plate'].includes(thing) &&
  !has(clause, 'is', 'too', 'make', 'holds') &&
  clause.tags.some(({ text }) => text === 'blurred')

/** Whether a clause makes a thing unreadable. */
export const hides = (clause: Clause, target: Target): boolean =>
  isHidingTold(clause, target) ||
  has(clause, 'blur', 'pixelate', 'censor') ||
  ((target.thing === 'plate' || target.thing === 'face') &&
    has(clause, 'remove') &&
    !clause.tags.some(({ concept }) => concept.startsWith('noun:')))
