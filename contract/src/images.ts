import { z } from 'zod'
import { editStatusSchema } from './edit.ts'
import { hostedReportSchema } from './hosted.ts'
import { modeSchema } from './modeSchema.ts'
import { planAnswerSchema } from './plan.ts'
import { photoFormatSchema } from './upload.ts'

/** One result of an image; `processedPath` is a signed, expiring URL. */
export const imageResultSchema = z.object({
  editId: z.uuid(),
  editingMode: modeSchema,
  processedPath: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  format: photoFormatSchema,
  engine: z.string(),
  notes: z.array(z.string()),
  /** The prompt and its steps; only in prompt-edit. */
  prompt: z.string().optional(),
  plan: planAnswerSchema.optional(),
  hosted: hostedReportSchema.optional(),
  createdAt: z.iso.datetime(),
})

/** An uploaded photo and its results, latest first. */
export const imageSchema = z.object({
  id: z.uuid(),
  originalFilename: z.string(),
  originalPath: z.string(),
  editingMode: modeSchema,
  status: editStatusSchema,
  width: z.int().positive(),
  height: z.int().positive(),
  format: photoFormatSchema,
  bytes: z.int().positive(),
  createdAt: z.iso.datetime(),
  /** When the photo and its results are deleted. */
  expiresAt: z.iso.datetime(),
  results: z.array(imageResultSchema),
})

/** Answer of `GET /api/images`: the user's latest images, latest first. */
export const imagesAnswerSchema = z.object({ images: z.array(imageSchema) })
export type ImagesAnswer = z.infer<typeof imagesAnswerSchema>
