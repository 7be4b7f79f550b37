import { estimateTilt } from '../../adjust/estimateTilt.ts'
import { straighten as straightenPhoto } from '../../adjust/geometry.ts'
import type { Executor } from './executor.ts'

export const straighten: Executor<'straighten'> = (photo, { degrees }) =>
  straightenPhoto(photo, degrees ?? estimateTilt(photo))
