import { z } from 'zod'
import { outlineSchema } from './candidates.ts'
import { storedText } from './storedText.ts'

/** Most things that are pointed at for one prompt. */
export const maxPointed = 8
/** Most outlines of one thing: of its parts. */
export const maxPointedOutlines = 32

/** A thing that a prompt names and no detector finds: the person pointed at it. */
export const pointedSchema = z.strictObject({
  /** As the plan of the prompt gives it in `pointable`. */
  name: storedText().min(1).max(200),
  /** Its parts, in pixels of the picture that the prompt is about. */
  outlines: z.array(outlineSchema).min(1).max(maxPointedOutlines),
})
export type Pointed = z.infer<typeof pointedSchema>
