import { z } from 'zod'
import { bytesPerMegabyte, maxOutputPixels } from './limits.ts'
import { type InputFormat, photoExtensions, photoMimeTypes } from './upload.ts'

/** Formats in which a result can be downloaded; `original` is its own, `psd` has photo, result and mask as layers. */
export const downloadFormats = ['original', 'jpeg', 'png', 'webp', 'avif', 'tiff', 'psd'] as const
export type DownloadFormat = (typeof downloadFormats)[number]

/** What a downloaded file can be: a download of the untouched photo has the format that it was uploaded in. */
export type DownloadedFormat = InputFormat | 'psd'

export const downloadMimeTypes: Readonly<Record<DownloadedFormat, string>> = {
  ...photoMimeTypes,
  psd: 'image/vnd.adobe.photoshop',
}

export const downloadExtensions: Readonly<Record<DownloadedFormat, readonly string[]>> = {
  ...photoExtensions,
  psd: ['.psd'],
}

/** Formats whose files get smaller with their quality. */
export const lossyDownloads: readonly DownloadFormat[] = ['jpeg', 'webp', 'avif']

/** Smallest size limit of a download, in bytes. */
export const minDownloadBytes = 2_000

export const downloadChoiceSchema = z.strictObject({
  format: z.enum(downloadFormats).default('original'),
  /** 1–100, of JPEG, WebP and AVIF; the photo's own by default. */
  quality: z.coerce.number().int().min(1).max(100).optional(),
  /** The highest quality is taken whose file is no larger. */
  maxBytes: z.coerce
    .number()
    .int()
    .min(minDownloadBytes)
    .max(1_024 * bytesPerMegabyte)
    .optional(),
  /** The picture is made smaller so that its longer side has this many pixels; never larger. */
  longSidePx: z.coerce.number().int().min(16).max(maxOutputPixels).optional(),
  /** `remove` keeps only what the colours need. */
  metadata: z.enum(['keep', 'remove', 'remove-location']).default('keep'),
})
export type DownloadChoice = z.infer<typeof downloadChoiceSchema>

/** Whether a choice asks of layers what they do not have: another size, a quality, or a size limit. */
export const isForOnePicture = ({ quality, maxBytes, longSidePx }: Partial<DownloadChoice>): boolean =>
  quality !== undefined || maxBytes !== undefined || longSidePx !== undefined

/** Query of `GET /api/images/{id}/download`. */
export const downloadQuerySchema = downloadChoiceSchema.extend({
  /** `original`, or the id of an edit; the latest result by default. */
  of: z.union([z.literal('original'), z.uuid()]).optional(),
})
