import { z } from 'zod'

/** Kinds of candidates: a line of text, a repeated mark, the object under a click, or the shadow that it casts. */
export const candidateKinds = ['text', 'repeat', 'object', 'shadow'] as const
export type CandidateKind = (typeof candidateKinds)[number]

/** Most corners of an outline. */
export const maxOutlineCorners = 240

const cornerSchema = z.tuple([z.number(), z.number()])

/** Body of `POST /api/images/{id}/candidates`. */
export const candidatesRequestSchema = z.strictObject({
  /** A pixel of the upright photo: finds the object there, and its shadow, instead of text and marks. */
  click: z.strictObject({ x: z.int().nonnegative(), y: z.int().nonnegative() }).optional(),
})
export type CandidatesRequest = z.input<typeof candidatesRequestSchema>

export const candidateSchema = z.object({
  kind: z.enum(candidateKinds),
  /** The detector's confidence, 0–1. */
  confidence: z.number().min(0).max(1),
  /** Corners of a closed polygon in image space, as x and y. */
  outline: z.array(cornerSchema).min(3).max(maxOutlineCorners),
})
export type Candidate = z.infer<typeof candidateSchema>

/** Answer of `POST /api/images/{id}/candidates`: by falling confidence. Erases nothing. */
export const candidatesAnswerSchema = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  candidates: z.array(candidateSchema),
})
export type CandidatesAnswer = z.infer<typeof candidatesAnswerSchema>
