import { sizeAfter } from '@spotless/planner/sizeAfter'
import { addFrame } from '../../adjust/surround.ts'
import type { Executor } from './executor.ts'

export const frame: Executor<'frame'> = (photo, step) =>
  addFrame(photo, step.colour, (sizeAfter(photo, step).width - photo.width) / 2)
