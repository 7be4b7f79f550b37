import { z } from 'zod'
import { outlineSchema } from './candidates.ts'
import { maxPointedOutlines } from './pointed.ts'

/** Most strokes of one correction. */
export const maxStrokes = 60

/** Most points of one stroke; a longer one is thinned out or sent in parts. */
export const maxStrokePoints = 2_000

/** Largest coordinate, in pixels: past any photo. */
const farthestPx = 100_000

const coordinateSchema = z.number().min(-farthestPx).max(farthestPx)

const kindSchema = z.enum(['keep', 'remove'])

/** Views of a stroke's surroundings that can be asked for, in the order in which they are offered. */
export const correctionViews = ['close', 'wide', 'narrow'] as const
export const correctionViewSchema = z.enum(correctionViews)
export type CorrectionView = z.infer<typeof correctionViewSchema>

const brushStrokeSchema = z.strictObject({
  kind: kindSchema,
  /** Keeps or removes exactly what is painted; otherwise the stroke is a hint and the edge is found around it. */
  isHard: z.boolean().default(false),
  radiusPx: z.number().min(0.5).max(2_000),
  /** Where the brush went, as x and y. */
  points: z
    .array(z.tuple([coordinateSchema, coordinateSchema]))
    .min(1)
    .max(maxStrokePoints),
  /**
   * The network that finds subjects is asked again about this much of the stroke's surroundings, which takes seconds, and what hangs
   * together with the stroke is taken from its answer. Left out, colours and edges decide. Counts for nothing in an exact stroke.
   */
  view: correctionViewSchema.optional(),
})

/** A thing that was clicked, as the search for candidates outlines it. */
const thingSchema = z.strictObject({
  kind: kindSchema,
  /** Keeps or removes exactly what is outlined; otherwise its edge is found again. */
  isHard: z.boolean().default(false),
  /** Its parts. */
  outlines: z.array(outlineSchema).min(1).max(maxPointedOutlines),
  /** Of a thing that is kept: everything else is removed. Counts for nothing in one that is removed. */
  isOnly: z.boolean().optional(),
})

/** A stroke of the Keep or the Remove brush over a cut-out, or a thing that is kept or removed, in pixels of the photo. */
export const correctionStrokeSchema = z.union([brushStrokeSchema, thingSchema])
export type BrushStroke = z.infer<typeof brushStrokeSchema>
export type OutlinedThing = z.infer<typeof thingSchema>
export type CorrectionStroke = z.infer<typeof correctionStrokeSchema>

const cutoutSchema = {
  /** The result that is corrected: a cut-out or one with another background. By default the photo's latest cut-out. */
  editId: z.uuid({ error: 'That is not the id of an edit.' }).optional(),
  strokes: z.array(correctionStrokeSchema).max(maxStrokes).default([]),
} as const

/**
 * Body of `POST /api/images/{id}/corrections/preview`: shows what the last stroke changes, and keeps nothing. Without strokes the
 * cut-out is only made ready, so that the first one is answered as fast as the others.
 */
export const correctionPreviewSchema = z.strictObject({
  ...cutoutSchema,
  /** Whether a rough patch is enough, which comes sooner: the same request without this gives the pixels. */
  isRough: z.boolean().default(false),
})
export type CorrectionPreview = z.input<typeof correctionPreviewSchema>

/**
 * Body of `POST /api/images/{id}/corrections`: corrects a cut-out, free of charge, as a new result. Masks count before the
 * strokes, and strokes in their order.
 */
export const correctionRequestSchema = z.strictObject({
  ...cutoutSchema,
  /** PNG data URL, of the photo's size and white where the subject is to be kept. */
  keep: z.string().startsWith('data:image/png;base64,').optional(),
  /** The same where the background is to be removed; pixels of both masks count for neither. */
  remove: z.string().startsWith('data:image/png;base64,').optional(),
  /** Whether the masks are exact, not hints. */
  isHard: z.boolean().default(false),
})
export type CorrectionRequest = z.input<typeof correctionRequestSchema>

/** Answer of a preview. */
export const correctionPreviewAnswerSchema = z.object({
  /** The part of the cut-out that the last stroke changes; null where it changes nothing. */
  patch: z
    .object({
      left: z.int().nonnegative(),
      top: z.int().nonnegative(),
      width: z.int().positive(),
      height: z.int().positive(),
      /** Whether the pictures are smaller than the part, to be stretched over it until the pixels are asked for. */
      isRough: z.boolean(),
      /** Data URL of a PNG with alpha: the new pixels; those that stay are cleared. */
      png: z.string(),
      /** Data URL of a PNG mask: white and opaque where pixels are new, also where they are transparent now; elsewhere black and clear. */
      changed: z.string(),
    })
    .nullable(),
})
export type CorrectionPreviewAnswer = z.infer<typeof correctionPreviewAnswerSchema>
