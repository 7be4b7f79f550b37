import { z } from 'zod'
import { modeNames } from './mode.ts'

/** One of the mode names. A separate file, so that pages that only list modes do not load zod. */
export const modeSchema = z.enum(modeNames)
