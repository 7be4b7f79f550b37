import { toneCurve } from '../../adjust/tone.ts'
import type { Executor } from './executor.ts'

export const curve: Executor<'curve'> = (photo, { points }) => toneCurve(photo, points)
