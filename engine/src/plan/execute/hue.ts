import { rotateHue } from '../../adjust/tone.ts'
import type { Executor } from './executor.ts'

export const hue: Executor<'hue'> = (photo, { degrees }) => rotateHue(photo, degrees)
