import { cropToRatio } from '../../adjust/geometry.ts'
import type { Executor } from './executor.ts'

export const crop: Executor<'crop'> = (photo, { ratio, anchor }) => cropToRatio(photo, ratio, anchor)
