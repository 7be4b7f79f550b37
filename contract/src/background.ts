import { z } from 'zod'
import { changeBackgroundSchema } from './options.ts'

/**
 * Body of `POST /api/images/{id}/background`: another background behind the photo's cut-out, free of charge. It is
 * answered as an edit is, see `processAnswerSchema`.
 */
export const backgroundRequestSchema = z.strictObject({
  ...changeBackgroundSchema.shape,
  /** For the backdrop `photo`: another uploaded photo of the same user. */
  backgroundImageId: z.uuid({ error: 'That is not the id of a photo.' }).optional(),
})
export type BackgroundRequest = z.input<typeof backgroundRequestSchema>
