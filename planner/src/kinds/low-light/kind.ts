import { z } from 'zod'
import { effectAmount } from '../../language/amount.ts'
import { has } from '../../language/clause.ts'
import { percentSchema } from '../fields.ts'
import type { Kind } from '../kind.ts'
import { phrases } from './phrases.en.ts'

/** Lifts a photo taken in the dark: light up, noise down, colour held. */
const schema = z.strictObject({ kind: z.literal('low-light'), amount: percentSchema })

export const lowLight: Kind<'low-light'> = {
  schema,
  phrases: { en: phrases },
  rules: {
    effect: (clause) => (has(clause, 'lowLight') ? [{ kind: 'low-light', amount: effectAmount(clause) }] : undefined),
  },
  explains: ['lowLight', 'tone'],
  describe: () => 'Lifted the low light',
  isSlow: () => true,
  examples: [{ prompt: 'it was taken at night', steps: [{ kind: 'low-light', amount: 50 }] }],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'low-light', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
