import { z } from 'zod'
import { hintsSchema, markedAreaSchema, type SelectionHint } from './candidates.ts'
import { type CorrectionStroke, correctionStrokeSchema, maxStrokes } from './correction.ts'

const editIdSchema = z.uuid({ error: 'That is not the id of an edit.' })

/** With a cut-out: the corrections so far, in their order; hints mean something in what these keep and remove. */
const strokesSchema = z.array(correctionStrokeSchema).max(maxStrokes).optional()

interface Where {
  readonly cutoutId?: string | undefined
  readonly strokes?: readonly CorrectionStroke[] | undefined
  readonly hints?: readonly SelectionHint[] | undefined
}

/** Corrections are those of a cut-out, and what should not have been kept is found in one. */
const namesCutout = ({ cutoutId, strokes, hints = [] }: Where): boolean =>
  cutoutId !== undefined || (strokes === undefined && hints.every(({ isExtra }) => isExtra !== true))
const noCutout = {
  error: 'Strokes, and a hint at what should not have been kept, are about a cut-out: name it by cutoutId.',
}

/** Body of `POST /api/images/{id}/candidates`. */
export const candidatesRequestSchema = z
  .strictObject({
    /** A result of the photo to search in; by default the photo itself. */
    editId: editIdSchema.optional(),
    /** Instead of `editId`: a cut-out; selects in the picture that it was made from, without shadow and reflection. */
    cutoutId: editIdSchema.optional(),
    strokes: strokesSchema,
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
  .refine(namesCutout, noCutout)
export type CandidatesRequest = z.input<typeof candidatesRequestSchema>

/** Body of `POST /api/images/{id}/candidates/preview`. */
export const selectionPreviewSchema = z
  .strictObject({
    /** The result to look at; by default the photo itself. */
    editId: editIdSchema.optional(),
    /** Instead of `editId`: a cut-out; selects in the picture that it was made from, as a click in its corrections does. */
    cutoutId: editIdSchema.optional(),
    strokes: strokesSchema,
    /** The clicks and strokes so far, and the one to come. */
    hints: hintsSchema.optional(),
    /** Instead of `hints`: what is marked; finds the whole of the object that it means, where it misses some of it. */
    marked: markedAreaSchema.optional(),
  })
  .refine(({ hints, marked }) => (hints === undefined) !== (marked === undefined), {
    error: 'A preview is about hints or about what is marked.',
  })
  .refine(namesCutout, noCutout)
export type SelectionPreview = z.input<typeof selectionPreviewSchema>
