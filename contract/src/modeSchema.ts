import { z } from 'zod'
import { modeNames } from './mode.ts'

/** One of the seven mode names; apart from the table, so that pages which only list the modes load no validator. */
export const modeSchema = z.enum(modeNames)
