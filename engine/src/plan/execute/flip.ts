import { flip as flipPhoto } from '../../adjust/geometry.ts'
import type { Executor } from './executor.ts'

export const flip: Executor<'flip'> = (photo, { axis }) => flipPhoto(photo, axis)
