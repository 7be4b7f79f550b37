import { trim as trimSides } from '../../adjust/geometry.ts'
import type { Executor } from './executor.ts'

export const trim: Executor<'trim'> = trimSides
