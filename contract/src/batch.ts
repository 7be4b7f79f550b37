import { z } from 'zod'
import { editStatusSchema, maskDataSchema } from './edit.ts'
import { errorCodeSchema } from './error.ts'
import { maxBatchFiles, maxPromptCharacters } from './limits.ts'
import { modeSchema } from './modeSchema.ts'
import { editOptionsSchema } from './options.ts'
import { storedText } from './storedText.ts'

/**
 * `draft`: files are collected; `running`: files are edited in the order of their upload; `paused`: nothing new starts;
 * `completed`: every file has ended; `cancelled`: stopped for good, except for a retry.
 */
export const batchStatuses = ['draft', 'running', 'paused', 'completed', 'cancelled'] as const
export const batchStatusSchema = z.enum(batchStatuses)
export type BatchStatus = z.infer<typeof batchStatusSchema>

/** What is done to every photo of a batch. Body of `POST /api/batches`, and of `PATCH` while nothing has started. */
export const batchRequestSchema = z.strictObject({
  mode: modeSchema,
  options: editOptionsSchema.optional(),
  prompt: storedText().max(maxPromptCharacters).nullish(),
  /**
   * A mask painted over one photo, for modes that need one. `options.maskPlacement` says where it is on photos of other sizes; from the
   * bottom right corner in the same pixels where it is absent. In a `PATCH`, null takes the mask away and none keeps it.
   */
  mask: maskDataSchema.nullish(),
})
export type BatchRequest = z.input<typeof batchRequestSchema>

/** Answer of `POST /api/batches`. */
export const batchCreatedSchema = z.object({ id: z.uuid() })

/** One file of a batch. */
export const batchFileSchema = z.object({
  id: z.uuid(),
  /** The name it was sent with, sub-folders included: `shoes/red.jpg`. */
  name: z.string(),
  status: editStatusSchema,
  /** Why it failed, for people. */
  error: z.string().optional(),
  errorCode: errorCodeSchema.optional(),
  /** Signed, expiring URL of the result; the latest one, when it was corrected in the editor. */
  processedPath: z.string().optional(),
  /** The stored photo; absent where the file was refused. */
  imageId: z.uuid().optional(),
  /** Signed, expiring URL of the untouched original. */
  originalPath: z.string().optional(),
  bytes: z.int().nonnegative(),
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  /** Whether the file says by GPS where the photo was taken. */
  hasLocation: z.boolean().optional(),
  /** Whether the mask was corrected for this photo. */
  hasOwnMask: z.boolean().optional(),
  /** Number of marks that were found in this photo, with `options.findMarks`; absent before the search. */
  marksFound: z.int().nonnegative().optional(),
})
export type BatchFile = z.infer<typeof batchFileSchema>

/** A batch without its files. */
export const batchSummarySchema = z.object({
  id: z.uuid(),
  mode: modeSchema,
  options: editOptionsSchema,
  prompt: z.string().nullable(),
  hasMask: z.boolean(),
  status: batchStatusSchema,
  /** Why the server paused the batch, such as `out_of_credits`; absent where a person did. */
  pauseReason: z.object({ code: errorCodeSchema, message: z.string() }).optional(),
  total: z.int().nonnegative(),
  completed: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  cancelled: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
})
export type BatchSummary = z.infer<typeof batchSummarySchema>

/** Answer of `GET /api/batches`: the user's batches, latest first. */
export const batchesAnswerSchema = z.object({ batches: z.array(batchSummarySchema) })

/** Answer of `GET /api/batches/{id}`. */
export const batchAnswerSchema = batchSummarySchema.extend({ files: z.array(batchFileSchema) })
export type BatchAnswer = z.infer<typeof batchAnswerSchema>

/** Answer of `POST /api/batches/{id}/files`, one entry per file of the form, in its order. */
export const batchFilesAnswerSchema = z.object({ files: z.array(batchFileSchema) })

/**
 * One event of `GET /api/batches/{id}/events` (server-sent events, `data:` holds this as JSON). The first event holds every
 * file, later ones the files that changed since the one before.
 */
export const batchEventSchema = z.object({
  batch: batchSummarySchema,
  files: z.array(batchFileSchema),
  /** Files that were removed. */
  removed: z.array(z.uuid()),
})
export type BatchEvent = z.infer<typeof batchEventSchema>

/** Body of `POST /api/batches/{id}/retry`: the files to try again; all failed and cancelled ones where absent. */
export const batchRetrySchema = z.strictObject({ files: z.array(z.uuid()).max(maxBatchFiles).optional() })

/** Body of `PUT /api/batches/{id}/files/{fileId}/mask`: a mask for this photo alone, of its size. */
export const batchFileMaskSchema = z.strictObject({ maskData: maskDataSchema })

/** Answer of `GET /api/batches/{id}/mask`, and of the same path of a file. */
export const batchMaskAnswerSchema = z.object({ maskData: z.string() })

/** Default of `pattern` in `GET /api/batches/{id}/zip`. */
export const defaultNamePattern = '{name}-{mode}.{ext}'

/**
 * Query of `GET /api/batches/{id}/zip`: names of results in the archive, where `{name}` is the photo's name without extension,
 * `{number}` its position in the batch with leading zeros, `{mode}` the batch's mode and `{ext}` the result's extension.
 * Sub-folders are kept.
 */
export const batchZipQuerySchema = z.object({
  pattern: z
    .string()
    .max(120)
    .regex(/\{name\}|\{number\}/, { error: 'The pattern needs {name} or {number}, or all files would have one name.' })
    .refine((pattern) => /^[^/\\\p{Cc}"<>|:*?]+$/u.test(pattern), {
      error: 'The pattern may not hold / \\ " < > | : * ?.',
    })
    .default(defaultNamePattern),
})
