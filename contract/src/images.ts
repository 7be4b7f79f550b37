import { z } from 'zod'
import { editStatusSchema } from './edit.ts'
import { hostedReportSchema } from './hosted.ts'
import { modeSchema } from './modeSchema.ts'
import { planAnswerSchema } from './plan.ts'
import { inputFormatSchema, photoFormatSchema } from './upload.ts'

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
  format: inputFormatSchema,
  bytes: z.int().positive(),
  /** Whether the file says by GPS where the photo was taken; results keep it. */
  hasLocation: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When the photo and its results are deleted. */
  expiresAt: z.iso.datetime(),
  results: z.array(imageResultSchema),
})

/** Query of `GET /api/images`. */
export const imagesQuerySchema = z.object({
  /** `next` of the page before. */
  after: z
    .string()
    .regex(/^\d{1,15}_[0-9a-f-]{36}$/)
    .optional(),
})

/** Answer of `GET /api/images`: one page of the user's images, latest first. */
export const imagesAnswerSchema = z.object({
  images: z.array(imageSchema),
  /** Value of `after` for the next page; null on the last. */
  next: z.string().nullable(),
})

/** Answer of `DELETE /api/images`: number of deleted images. */
export const deletedImagesAnswerSchema = z.object({ deleted: z.int().nonnegative() })
export type ImagesAnswer = z.infer<typeof imagesAnswerSchema>
