import { sizeAfter } from '@spotless/planner/sizeAfter'
import { resizeRaster } from '../../kernel/resample/resizeRaster.ts'
import type { Executor } from './executor.ts'

export const resize: Executor<'resize'> = (photo, step) => {
  const { width, height } = sizeAfter(photo, step)
  return resizeRaster(photo, width, height)
}
