import { z } from 'zod'
import { modeSchema } from './modeSchema.ts'

/** Accepted formats, recognised by content, not by the file's name or declared type. */
export const photoFormats = ['jpeg', 'png', 'webp'] as const
export const photoFormatSchema = z.enum(photoFormats)
export type PhotoFormat = z.infer<typeof photoFormatSchema>

export const photoMimeTypes: Readonly<Record<PhotoFormat, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

export const photoExtensions: Readonly<Record<PhotoFormat, readonly string[]>> = {
  jpeg: ['.jpg', '.jpeg'],
  png: ['.png'],
  webp: ['.webp'],
}

/** Text fields of `POST /api/upload` besides the `file` part. */
export const uploadFieldsSchema = z.strictObject({ editingMode: modeSchema.default('watermark-removal') })

/** A suggested prompt and the measurement that led to it. */
export const suggestionSchema = z.object({ prompt: z.string(), reason: z.string() })
export type Suggestion = z.infer<typeof suggestionSchema>

/** Answer of `POST /api/upload`: width and height are those of the upright photo (EXIF orientation applied). */
export const uploadAnswerSchema = z.object({
  id: z.uuid(),
  width: z.int().positive(),
  height: z.int().positive(),
  format: photoFormatSchema,
  bytes: z.int().positive(),
  originalFilename: z.string(),
  /** Signed, expiring URL of the untouched original. */
  originalPath: z.string(),
  /** Whether the file says by GPS where the photo was taken; results keep it. */
  hasLocation: z.boolean(),
  /** Suggestions by the photo's light, colour and noise; Chat to Edit understands each `prompt`. */
  suggestions: z.array(suggestionSchema).optional(),
})
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>
