import { z } from 'zod'
import { effectAmount } from '../../language/amount.ts'
import { has } from '../../language/clause.ts'
import { percentSchema } from '../fields.ts'
import type { Kind } from '../kind.ts'
import { phrases } from './phrases.en.ts'

const schema = z.strictObject({ kind: z.literal('tilt-shift'), amount: percentSchema })

export const tiltShift: Kind<'tilt-shift'> = {
  schema,
  phrases: { en: phrases },
  rules: {
    effect: (clause) => (has(clause, 'tiltShift') ? [{ kind: 'tilt-shift', amount: effectAmount(clause) }] : undefined),
  },
  names: () => ['tiltShift'],
  explains: ['tiltShift', 'place'],
  describe: () => 'Applied a tilt-shift blur',
  examples: [{ prompt: 'make it look like a miniature', steps: [{ kind: 'tilt-shift', amount: 50 }] }],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'tilt-shift', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
