import { z } from 'zod'
import { targetName } from '../describing.ts'
import { targetSchema } from '../fields.ts'
import type { Kind } from '../kind.ts'

/** What no engine here can do, for a model outside: alone planned by a language model. */
const schema = z.strictObject({
  kind: z.literal('generate'),
  /** What is to be seen, as an instruction in English. */
  instruction: z.string().trim().min(3).max(300),
  /** What changes; all else stays. The whole photo without it. */
  target: targetSchema.optional(),
})

export const generate: Kind<'generate'> = {
  schema,
  phrases: { en: {} },
  isByModelOnly: true,
  explains: [],
  describe: ({ instruction, target }) =>
    `Generated “${instruction}”${target === undefined ? '' : `, at ${targetName(target)} only`}`,
  isSlow: () => true,
  examples: [],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'generate', z.infer<typeof schema>> {}
}
