import { z } from 'zod'

/** What kind of thing a candidate is: a line of text, a mark that repeats another one, or the thing under a click. */
export const candidateKinds = ['text', 'repeat', 'object'] as const
export type CandidateKind = (typeof candidateKinds)[number]

/** Corners that an outline may have. */
export const maxOutlineCorners = 240

const cornerSchema = z.tuple([z.number(), z.number()])

/** Body of `POST /api/images/{id}/candidates`. */
export const candidatesRequestSchema = z.strictObject({
  /** A pixel of the upright photo: find the thing there instead of text and marks. */
  click: z.strictObject({ x: z.int().nonnegative(), y: z.int().nonnegative() }).optional(),
})
export type CandidatesRequest = z.input<typeof candidatesRequestSchema>

export const candidateSchema = z.object({
  kind: z.enum(candidateKinds),
  /** 0–1, how sure the detector is. */
  confidence: z.number().min(0).max(1),
  /** Corners in image space, column and row, in turn round the thing; closed by going back to the first. */
  outline: z.array(cornerSchema).min(3).max(maxOutlineCorners),
})
export type Candidate = z.infer<typeof candidateSchema>

/** Answer of `POST /api/images/{id}/candidates`: surest first. Nothing is erased by asking. */
export const candidatesAnswerSchema = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  candidates: z.array(candidateSchema),
})
export type CandidatesAnswer = z.infer<typeof candidatesAnswerSchema>
