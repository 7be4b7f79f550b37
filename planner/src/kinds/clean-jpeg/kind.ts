import { z } from 'zod'
import { effectAmount } from '../../language/amount.ts'
import { has } from '../../language/clause.ts'
import { percentSchema } from '../fields.ts'
import type { Kind } from '../kind.ts'
import { phrases } from './phrases.en.ts'

/** Smooths the block edges and rings of strong JPEG compression. */
const schema = z.strictObject({ kind: z.literal('clean-jpeg'), amount: percentSchema })

export const cleanJpeg: Kind<'clean-jpeg'> = {
  schema,
  phrases: { en: phrases },
  rules: {
    effect: (clause) => (has(clause, 'cleanJpeg') ? [{ kind: 'clean-jpeg', amount: effectAmount(clause) }] : undefined),
  },
  explains: ['cleanJpeg', 'pixelate', 'tone'],
  describe: () => 'Cleaned up compression marks',
  isSlow: () => true,
  examples: [{ prompt: 'remove jpeg artifacts', steps: [{ kind: 'clean-jpeg', amount: 50 }] }],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'clean-jpeg', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
