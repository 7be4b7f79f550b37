import { kindOf } from './kinds/kinds.ts'
import type { Step } from './kinds/step.ts'

/** One step of a plan in words for people, as done; what cannot be done, with what comes nearest. */
export const describe = (step: Step): string => kindOf(step).describe(step)
