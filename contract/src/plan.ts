import { z } from 'zod'

/**
 * The plan of one prompt as the answer shows it. `done` steps made the result; `skipped` were left out on request; `missing`
 * could not be carried out in this photo (the thing was not found); `unsupported` cannot be done from words here, and `note`
 * says what comes nearest.
 */
export const planAnswerSchema = z.strictObject({
  steps: z.array(
    z.strictObject({
      /** For `options.prompt.skipSteps`. */
      index: z.int().nonnegative(),
      text: z.string(),
      state: z.enum(['done', 'skipped', 'missing', 'unsupported']),
      note: z.string().optional(),
    }),
  ),
  /** Earlier prompts that were taken back. */
  undone: z.int().nonnegative(),
  /** Parts of the prompt that were not understood, as written, each with the nearest thing that can be done. */
  unknown: z.array(z.strictObject({ text: z.string(), alternative: z.string().nullable() })),
  /** Share of the wishes that were carried out, 0–1. */
  coverage: z.number().min(0).max(1),
})
export type PlanAnswer = z.infer<typeof planAnswerSchema>
