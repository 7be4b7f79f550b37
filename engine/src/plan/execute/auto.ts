import { enhance, whiteBalance } from '../../adjust/auto.ts'
import type { Executor } from './executor.ts'

export const auto: Executor<'auto'> = (photo, { what }) => (what === 'enhance' ? enhance(photo) : whiteBalance(photo))
