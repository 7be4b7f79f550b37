import { z } from 'zod'
import { amountOf } from '../../language/amount.ts'
import { has, suffixOf } from '../../language/clause.ts'
import { on, percent } from '../describing.ts'
import { percentSchema, regionSchema, targetSchema } from '../fields.ts'
import type { Kind, Rule } from '../kind.ts'
import { phrases } from './phrases.en.ts'

const schema = z.strictObject({
  kind: z.literal('pixelate'),
  amount: percentSchema,
  region: regionSchema.optional(),
  target: targetSchema.optional(),
})

const recognise: Rule = (clause) => {
  // A pixelated photo needs more pixels.
  if (has(clause, 'pixelate') && has(clause, 'is', 'too') && !has(clause, 'make', 'add'))
    return [{ kind: 'upscale', scale: 2 }]
  if (!has(clause, 'pixelate', 'censor')) return undefined
  const region = suffixOf(clause, 'region')
  const amount = amountOf(clause)
  return [region === undefined ? { kind: 'pixelate', amount } : { kind: 'pixelate', amount, region }]
}

export const pixelate: Kind<'pixelate'> = {
  schema,
  phrases: { en: phrases },
  rules: { effect: recognise },
  names: () => ['pixelate'],
  explains: ['pixelate', 'tone', 'place'],
  describe: (step) => `${on('Pixelated', step)} by ${percent(step.amount)}`,
  examples: [
    { prompt: 'pixelate the left side', steps: [{ kind: 'pixelate', amount: 25, region: 'left' }] },
    {
      prompt: 'pixelate the faces',
      steps: [{ kind: 'pixelate', amount: 60, target: { thing: 'face', which: 'all' } }],
    },
    { prompt: 'the photo is pixelated', steps: [{ kind: 'upscale', scale: 2 }] },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'pixelate', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
