import { dropShadow } from '../../adjust/surround.ts'
import type { Executor } from './executor.ts'

export const shadow: Executor<'shadow'> = (photo, { amount }) => dropShadow(photo, amount)
