import { roundCorners } from '../../adjust/surround.ts'
import type { Executor } from './executor.ts'

export const corners: Executor<'corners'> = (photo, { percent }) =>
  roundCorners(photo, (Math.min(photo.width, photo.height) * percent) / 100)
