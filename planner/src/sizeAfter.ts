import type { Size } from './kinds/kind.ts'
import { kindOf } from './kinds/kinds.ts'
import type { Step } from './kinds/step.ts'

/** Size of the photo after a step that can enlarge it, in pixels; steps that only crop give the size before. */
export const sizeAfter = (size: Size, step: Step): Size => kindOf(step).sizeAfter?.(size, step) ?? size
