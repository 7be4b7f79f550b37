import { z } from 'zod'
import { maxPromptCharacters } from './limits.ts'
import { storedText } from './storedText.ts'

/**
 * The steps of one prompt. `done` steps made the result; `skipped` steps were left out on request; for `missing` steps the thing
 * was not found in the photo; `unsupported` steps cannot be done from words, and `note` names the nearest alternative.
 */
export const planAnswerSchema = z.strictObject({
  steps: z.array(
    z.strictObject({
      /** Value for `options.prompt.skipSteps`. */
      index: z.int().nonnegative(),
      text: z.string(),
      state: z.enum(['done', 'skipped', 'missing', 'unsupported']),
      note: z.string().optional(),
    }),
  ),
  /** Number of earlier prompts that were undone. */
  undone: z.int().nonnegative(),
  /** Parts of the prompt that were not understood, as written, with the nearest supported alternative. */
  unknown: z.array(z.strictObject({ text: z.string(), alternative: z.string().nullable() })),
  /** Names of things that the prompt is about and that a person may point at: those without one that detectors know first. */
  pointable: z.array(z.strictObject({ name: z.string(), isKnown: z.boolean() })).optional(),
  /** Words of the prompt that people mean in two ways, and what may be meant, each as a prompt without that doubt. */
  doubt: z
    .strictObject({ says: z.string(), readings: z.array(z.strictObject({ text: z.string(), prompt: z.string() })) })
    .optional(),
  /** Fraction of the requested changes that were made, 0–1. */
  coverage: z.number().min(0).max(1),
})
export type PlanAnswer = z.infer<typeof planAnswerSchema>

/** Body of `POST /api/plan`, which answers with the steps of a prompt before any photo is edited. */
export const planRequestSchema = z.strictObject({
  prompt: storedText().trim().min(1).max(maxPromptCharacters),
  /** Whether a language model may be asked where one is configured; without it the answer comes at once. */
  mayAskModel: z.boolean().default(true),
})
