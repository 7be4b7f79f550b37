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
})
export type SelectionHint = z.infer<typeof hintSchema>

const hintsSchema = z
  .array(hintSchema)
  .min(1)
  .max(maxHints)
  .refine((hints) => hints[0]?.kind === 'add', { error: 'The first hint of a selection adds.' })
  .refine((hints) => hints.slice(1).every(({ isPart }) => isPart !== true), {
    error: 'The first hint of a selection alone may mean a part.',
  })
const editIdSchema = z.uuid({ error: 'That is not the id of an edit.' })

/** Body of `POST /api/images/{id}/candidates`. */
export const candidatesRequestSchema = z.strictObject({
  /** A result of the photo to search in; by default the photo itself. */
  editId: editIdSchema.optional(),
  /** Instead of `editId`: a cut-out; selects in the picture that it was made from, without shadow and reflection. */
  cutoutId: editIdSchema.optional(),
  /** Selects what all clicks and strokes so far mean, and finds its shadow and its reflection; the first adds. Each part is a candidate. */
  hints: hintsSchema.optional(),
  /** Of hints: the outlines of what they select reach a little past its edge, as erasing needs. */
  pastEdge: z.boolean().optional(),
  /** A pixel of the upright photo: finds the object there, its shadow and its reflection, instead of text and marks. */
  click: z.strictObject({ x: z.int().nonnegative(), y: z.int().nonnegative() }).optional(),
  /**
   * Finds the whole of the object that is marked, a little past its edge, where the mark misses some of it; its shadow and its
   * reflection; instead of text and marks.
   */
  marked: markedAreaSchema.optional(),
})
export type CandidatesRequest = z.input<typeof candidatesRequestSchema>

/** Body of `POST /api/images/{id}/candidates/preview`. */
export const selectionPreviewSchema = z
  .strictObject({
    /** The result to look at; by default the photo itself. */
    editId: editIdSchema.optional(),
    /** Instead of `editId`: a cut-out; selects in the picture that it was made from, as a click in its corrections does. */
    cutoutId: editIdSchema.optional(),
    /** The clicks and strokes so far, and the one to come. */
    hints: hintsSchema.optional(),
    /** Instead of `hints`: what is marked; finds the whole of the object that it means, where it misses some of it. */
    marked: markedAreaSchema.optional(),
  })
  .refine(({ hints, marked }) => (hints === undefined) !== (marked === undefined), {
    error: 'A preview is about hints or about what is marked.',
  })
export type SelectionPreview = z.input<typeof selectionPreviewSchema>

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
