import { duotone as applyDuotone } from '../../adjust/presets.ts'
import type { Executor } from './executor.ts'

export const duotone: Executor<'duotone'> = (photo, { dark, light }) => applyDuotone(photo, dark, light)
