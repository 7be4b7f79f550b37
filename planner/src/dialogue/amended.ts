import { kindOf } from '../kinds/kinds.ts'
import type { Step } from '../kinds/step.ts'
import type { Clause } from '../language/clause.ts'

/** The last step as a clause amends it that says no more than its colour, its size or its place; undefined if it does not. */
export const amended = (clause: Clause, last: Step | undefined): Step | undefined =>
  last && kindOf(last).amend?.(clause, last)
