import { applyPreset } from '../../adjust/presets.ts'
import type { Executor } from './executor.ts'
import { onTarget } from './onTarget.ts'

export const preset: Executor<'preset'> = (photo, step, tools) =>
  onTarget(photo, step.target, tools, () => applyPreset(photo, step.preset, step.amount))
