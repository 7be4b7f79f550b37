import type { EditPlan } from './editPlan.ts'
import type { History } from './kinds/step.ts'

/** A prompt and the part of its plan that matters. */
export interface Example extends Partial<Pick<EditPlan, 'undo' | 'steps' | 'unknown' | 'kept'>> {
  readonly prompt: string
  readonly history?: History
}
