import { z } from 'zod'
import { has } from '../../language/clause.ts'
import type { Kind } from '../kind.ts'
import { phrases } from './phrases.en.ts'

const schema = z.strictObject({ kind: z.literal('auto'), what: z.enum(['enhance', 'white-balance']) })

export const auto: Kind<'auto'> = {
  schema,
  phrases: { en: phrases },
  rules: {
    effect: (clause) =>
      has(clause, 'auto:white-balance') || (has(clause, 'colours') && has(clause, 'bad'))
        ? [{ kind: 'auto', what: 'white-balance' }]
        : undefined,
  },
  explains: ['tone', 'colour'],
  describe: ({ what }) => (what === 'enhance' ? 'Enhanced light and colour' : 'Corrected the white balance'),
  examples: [
    { prompt: 'auto enhance', steps: [{ kind: 'auto', what: 'enhance' }] },
    { prompt: 'fix the colour cast', steps: [{ kind: 'auto', what: 'white-balance' }] },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'auto', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
