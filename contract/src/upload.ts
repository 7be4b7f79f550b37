import { z } from 'zod'
import { modeSchema } from './modeSchema.ts'

/** The formats taken in; content decides, neither the file's name nor the type its sender claims. */
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

/** Text fields beside the one `file` part of `POST /api/upload`. */
export const uploadFieldsSchema = z.strictObject({ editingMode: modeSchema.default('watermark-removal') })

/** A prompt that fits a photo, and what was measured in it that says so. */
export const suggestionSchema = z.object({ prompt: z.string(), reason: z.string() })
export type Suggestion = z.infer<typeof suggestionSchema>

/** Answer of `POST /api/upload`: width and height are of the photo held upright (EXIF orientation applied). */
export const uploadAnswerSchema = z.object({
  id: z.uuid(),
  width: z.int().positive(),
  height: z.int().positive(),
  format: photoFormatSchema,
  bytes: z.int().positive(),
  originalFilename: z.string(),
  /** Signed, expiring URL of the untouched original. */
  originalPath: z.string(),
  /** What this photo may want, by its light, colour and noise; each `prompt` is understood by Chat to Edit. */
  suggestions: z.array(suggestionSchema).optional(),
})
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>
