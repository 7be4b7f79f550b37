import { blendRasters } from '../../adjust/blendRasters.ts'
import { blur, tiltShiftWeight } from '../../adjust/blur.ts'
import type { Executor } from './executor.ts'

export const tiltShift: Executor<'tilt-shift'> = (photo, { amount }) =>
  blendRasters(photo, blur(photo, amount / 2), tiltShiftWeight(photo.height))
