import { z } from 'zod'

/** Label of the assertion that names the photo that was edited. */
export const editAssertionLabel = 'spotless.edit'

export const editAssertionSchema = z.object({
  mode: z.string().max(100),
  /** Of the photo's file, hexadecimal. */
  originalSha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type EditAssertion = z.infer<typeof editAssertionSchema>

const px = z.number().min(0).max(1e6)

/** A part of a picture (C2PA specification 2.2, section 18.2, regions of interest). */
export const regionSchema = z.object({
  type: z.literal('spatial'),
  shape: z.object({
    type: z.literal('rectangle'),
    unit: z.literal('pixel'),
    origin: z.object({ x: px, y: px }),
    width: px,
    height: px,
  }),
})
export type Region = z.infer<typeof regionSchema>
