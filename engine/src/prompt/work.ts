import { operationSchema } from '@spotless/contract/plan'
import { z } from 'zod'

/** Most prompts in a row that are replayed. */
export const maxPrompts = 200

const workSchema = z.strictObject({
  kind: z.literal('plans'),
  history: z.array(z.array(operationSchema).max(1_000)).max(maxPrompts),
})
export type History = z.infer<typeof workSchema>['history']

/** The steps of every prompt so far, oldest first: replayed from the original, so nothing is lost between edits. */
export const packWork = (history: History): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ kind: 'plans', history } satisfies z.input<typeof workSchema>))

/** @throws Error when the bytes are not what `packWork` made */
export const readWork = (work: Uint8Array): History =>
  workSchema.parse(JSON.parse(new TextDecoder().decode(work))).history
