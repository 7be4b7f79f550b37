import { maxOutputPixels } from '@spotless/contract/limits'
import { pointedSchema } from '@spotless/contract/pointed'
import { thingSchema } from '@spotless/contract/thing'
import { z } from 'zod'

export const percentSchema = z.number().min(0).max(100)
/** −100…100; 0 leaves the photo as it is. */
export const signedPercentSchema = z.number().min(-100).max(100)
/** Clockwise. */
export const degreesSchema = z.number().min(-360).max(360)
export const sidePxSchema = z.int().min(1).max(maxOutputPixels)
/** `#rrggbb`, in sRGB. */
export const colourSchema = z.string().regex(/^#[0-9a-f]{6}$/)
/** Width to height. */
export const ratioSchema = z.tuple([z.number().positive().max(100_000), z.number().positive().max(100_000)])

/** A part of the frame by its place, not by what it shows. */
export const regionSchema = z.enum([
  'top',
  'bottom',
  'left',
  'right',
  'center',
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
])
export type Region = z.infer<typeof regionSchema>

/** What a step works on when it does not work on the whole photo. */
export const targetSchema = z.strictObject({
  thing: thingSchema,
  /** Which of several: `one` is the most certain detection, or the one furthest towards the region. */
  which: z.enum(['one', 'all', 'biggest', 'smallest']),
  region: regionSchema.optional(),
  /** The colour that it has: of several the one nearest to it, or all that have it. */
  colour: colourSchema.optional(),
  /** Of the thing `pointed`: its name in the person's words, and where it is in the photo before the prompt. */
  pointed: pointedSchema.optional(),
})
export type Target = z.infer<typeof targetSchema>
