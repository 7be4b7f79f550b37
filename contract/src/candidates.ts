import { z } from 'zod'

/**
 * Kinds of candidates: a line of text, a repeated mark, the object under a click, the whole object that a mark means, the shadow
 * that it casts, or its reflection.
 */
export const candidateKinds = ['text', 'repeat', 'object', 'whole', 'shadow', 'reflection'] as const
export type CandidateKind = (typeof candidateKinds)[number]

/** Most corners of an outline. */
export const maxOutlineCorners = 240

const cornerSchema = z.tuple([z.number(), z.number()])

/** Corners of a closed polygon in image space, as x and y. */
export const outlineSchema = z.array(cornerSchema).min(3).max(maxOutlineCorners)
export type Outline = z.infer<typeof outlineSchema>

/** Longest side of the grid on which a marked area is described. */
export const maxMarkedGridPx = 512

/** What is marked in a photo, on a coarse grid over all of it. */
export const markedAreaSchema = z
  .strictObject({
    columns: z.int().positive().max(maxMarkedGridPx),
    rows: z.int().positive().max(maxMarkedGridPx),
    /** Lengths of runs of cells, row by row: unmarked and marked in turn, unmarked first. */
    runs: z.array(z.int().nonnegative()).max(65_536),
  })
  .refine(({ columns, rows, runs }) => runs.reduce((sum, run) => sum + run, 0) === columns * rows, {
    error: 'The runs of a marked area cover each cell of its grid once.',
  })
export type MarkedArea = z.infer<typeof markedAreaSchema>

/** Most hints of one selection, and most points of one stroke. */
export const [maxHints, maxHintPoints] = [60, 500]

/** A click or a stroke over a photo, in its pixels: adds to what is selected or takes away from it. */
export const hintSchema = z.strictObject({
  kind: z.enum(['add', 'remove']),
  /** A click is one point. */
  points: z
    .array(z.tuple([z.number().min(0), z.number().min(0)]))
    .min(1)
    .max(maxHintPoints),
  /** Half the width of a stroke. */
  radiusPx: z.number().positive().max(2_000).optional(),
  /** Of the first hint: means the part or the smaller thing at it, not the whole that this is on. The whole, where there is none. */
  isPart: z.boolean().optional(),
  /** Of the first hint, in a cut-out: means what should not have been kept there: selects that part of the cut-out, or nothing where nothing is kept. */
  isExtra: z.boolean().optional(),
})
export type SelectionHint = z.infer<typeof hintSchema>

/** All hints of one selection, in their order. */
export const hintsSchema = z
  .array(hintSchema)
  .min(1)
  .max(maxHints)
  .refine((hints) => hints[0]?.kind === 'add', { error: 'The first hint of a selection adds.' })
  .refine((hints) => hints.slice(1).every(({ isPart, isExtra }) => isPart !== true && isExtra !== true), {
    error: 'The first hint of a selection alone may mean a part or what should not have been kept.',
  })

/** Answer of a preview. */
export const selectionPreviewAnswerSchema = z.object({
  /** Roughly what would be selected, or the whole of what is marked, the largest part first; null where the server is busy with other searches. */
  outlines: z.array(outlineSchema).nullable(),
})
export type SelectionPreviewAnswer = z.infer<typeof selectionPreviewAnswerSchema>

export const candidateSchema = z.object({
  kind: z.enum(candidateKinds),
  /** The detector's confidence, 0–1. */
  confidence: z.number().min(0).max(1),
  outline: outlineSchema,
})
export type Candidate = z.infer<typeof candidateSchema>

/** Answer of `POST /api/images/{id}/candidates`: by falling confidence. Erases nothing. */
export const candidatesAnswerSchema = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  candidates: z.array(candidateSchema),
})
export type CandidatesAnswer = z.infer<typeof candidatesAnswerSchema>
