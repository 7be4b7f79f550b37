import { z } from 'zod'
import { doubtedAreaSchema } from './doubtedArea.ts'
import { hostedReportSchema } from './hosted.ts'
import { maxMaskBytes, maxPromptCharacters } from './limits.ts'
import { modeSchema } from './modeSchema.ts'
import { editOptionsSchema } from './options.ts'
import { planAnswerSchema } from './plan.ts'
import { storedText } from './storedText.ts'
import { photoFormatSchema } from './upload.ts'

export const editStatuses = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const
export const editStatusSchema = z.enum(editStatuses)
export type EditStatus = z.infer<typeof editStatusSchema>

const maskPrefix = 'data:image/png;base64,'

/** A PNG as a data URL, at most `maxMaskBytes` long when decoded. White marks the area to change. */
export const maskDataSchema = z
  .string()
  .startsWith(maskPrefix, { error: 'The mask must be a PNG data URL (data:image/png;base64,…).' })
  .max(maskPrefix.length + Math.ceil(maxMaskBytes / 3) * 4, { error: 'The mask is too large.' })

/** Body of `POST /api/process/{id}`. */
export const processRequestSchema = z.strictObject({
  maskData: maskDataSchema.nullish(),
  /** In iterative edits: fill the marked area, or restore the original's pixels. */
  mode: z.enum(['erase', 'restore']).default('erase'),
  isIterativeEdit: z.boolean().default(false),
  /** The result an iterative edit starts from; only a result of the same image is accepted. */
  currentImageUrl: z.string().max(2_048).nullish(),
  prompt: storedText().max(maxPromptCharacters).nullish(),
  /**
   * A charged object, watermark or background removal of this photo that is to be made differently, free of charge: the way is
   * numbered by `options.erase.attempt` or `options.background.attempt` from 1. The mask, its shadows and the result that it started
   * from are those of that edit.
   */
  anotherFillOf: z.uuid({ error: 'That is not the id of an edit.' }).optional(),
  /** Factor of image-upscale; the specification's short form of `options`. */
  scale: z.union([z.literal(2), z.literal(4)]).optional(),
  /** Overrides the editing mode chosen at upload. */
  editingMode: modeSchema.optional(),
  options: editOptionsSchema.optional(),
})
export type ProcessRequest = z.input<typeof processRequestSchema>
export type ParsedProcessRequest = z.output<typeof processRequestSchema>

/** Answer of a finished `POST /api/process/{id}`. */
export const processAnswerSchema = z.object({
  /** Signed, expiring URL of the result. */
  processedPath: z.string(),
  editId: z.uuid(),
  width: z.int().positive(),
  height: z.int().positive(),
  format: photoFormatSchema,
  /** Name of what made the result, such as `MI-GAN`. Only models may be called AI. */
  engine: z.string(),
  durationMs: z.number().nonnegative(),
  creditsCharged: z.int().nonnegative(),
  creditsRemaining: z.int().nonnegative(),
  /** Sentences about what was done, shown with the result. */
  notes: z.array(z.string()),
  /** The steps of the prompt; only in prompt-edit. */
  plan: planAnswerSchema.optional(),
  /** Present where hosted models were called. */
  hosted: hostedReportSchema.optional(),
  /**
   * Areas of a watermark removal in which another way may look better, or parts of a photo that may or may not be the subject of a
   * background removal; `anotherFillOf` with `options.erase.ways` or `options.background.ways` takes another way free of charge.
   */
  doubtedAreas: z.array(doubtedAreaSchema).optional(),
})
export type ProcessAnswer = z.infer<typeof processAnswerSchema>
