import { z } from 'zod'
import { modeSchema } from './modeSchema.ts'

/** Formats of results. */
export const photoFormats = ['jpeg', 'png', 'webp', 'avif'] as const
export const photoFormatSchema = z.enum(photoFormats)
export type PhotoFormat = z.infer<typeof photoFormatSchema>

/** Accepted formats, recognised by content, not by the file's name or declared type. */
export const inputFormats = [...photoFormats, 'heic', 'tiff', 'gif', 'bmp', 'jxl'] as const
export const inputFormatSchema = z.enum(inputFormats)
export type InputFormat = z.infer<typeof inputFormatSchema>

export const photoMimeTypes: Readonly<Record<InputFormat, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  tiff: 'image/tiff',
  gif: 'image/gif',
  bmp: 'image/bmp',
  jxl: 'image/jxl',
}

export const photoExtensions: Readonly<Record<InputFormat, readonly string[]>> = {
  jpeg: ['.jpg', '.jpeg'],
  png: ['.png'],
  webp: ['.webp'],
  avif: ['.avif'],
  heic: ['.heic', '.heif', '.hif'],
  tiff: ['.tif', '.tiff'],
  gif: ['.gif'],
  bmp: ['.bmp'],
  jxl: ['.jxl'],
}

/** The accepted formats as messages name them. */
export const acceptedFormats = 'JPG, PNG, WebP, HEIC, AVIF, TIFF, GIF, BMP or JPEG XL'

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
  format: inputFormatSchema,
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
