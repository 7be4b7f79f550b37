import { rotate as rotatePhoto } from '../../adjust/geometry.ts'
import type { Executor } from './executor.ts'

export const rotate: Executor<'rotate'> = (photo, { degrees }) => rotatePhoto(photo, degrees)
