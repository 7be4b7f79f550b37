import { kindOf } from './kinds/kinds.ts'
import type { Step } from './kinds/step.ts'

/** Whether the result of a step is kept, because making it again for each further prompt takes long. */
export const isSlow = (step: Step): boolean =>
  kindOf(step).isSlow?.(step) === true || ('target' in step && step.target !== undefined)
