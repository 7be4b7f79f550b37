import { z } from 'zod'
import { changeBackgroundSchema } from './options.ts'

/**
 * Body of `POST /api/images/{id}/background`: replaces the background of the photo's cut-out, free of charge. The answer is
 * that of an edit, see `processAnswerSchema`.
 */
export const backgroundRequestSchema = z.strictObject({
  ...changeBackgroundSchema.shape,
  /** The result whose cut-out is used: a cut-out, a correction or another background of one. By default the photo's latest cut-out. */
  editId: z.uuid({ error: 'That is not the id of an edit.' }).optional(),
  /** For the backdrop `photo`: another uploaded photo of the same user. */
  backgroundImageId: z.uuid({ error: 'That is not the id of a photo.' }).optional(),
})
export type BackgroundRequest = z.input<typeof backgroundRequestSchema>
