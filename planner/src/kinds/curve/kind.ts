import { z } from 'zod'
import { has } from '../../language/clause.ts'
import type { Kind } from '../kind.ts'
import { phrases } from './phrases.en.ts'

/** Tone curve through these points of input and output, 0–1 each, input ascending. */
const schema = z.strictObject({
  kind: z.literal('curve'),
  points: z
    .array(z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]))
    .min(2)
    .max(16),
})

/** A gentle S: darker darks, lighter lights. */
const contrastCurve: [number, number][] = [
  [0, 0],
  [0.25, 0.19],
  [0.75, 0.81],
  [1, 1],
]

export const curve: Kind<'curve'> = {
  schema,
  phrases: { en: phrases },
  rules: { effect: (clause) => (has(clause, 'curve') ? [{ kind: 'curve', points: contrastCurve }] : undefined) },
  explains: ['tone'],
  describe: () => 'Applied a tone curve',
  examples: [{ prompt: 'apply an S-curve', steps: [{ kind: 'curve', points: contrastCurve }] }],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'curve', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
