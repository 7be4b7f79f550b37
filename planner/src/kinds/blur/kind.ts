import { z } from 'zod'
import { has } from '../../language/clause.ts'
import { on, percent } from '../describing.ts'
import { percentSchema, regionSchema, targetSchema } from '../fields.ts'
import { backgroundBlurAmount, blurAmount } from '../hiding.ts'
import type { Kind } from '../kind.ts'
import { restIn } from '../target.ts'
import { phrases } from './phrases.en.ts'

const schema = z.strictObject({
  kind: z.literal('blur'),
  amount: percentSchema,
  region: regionSchema.optional(),
  target: targetSchema.optional(),
})

export const blur: Kind<'blur'> = {
  schema,
  phrases: { en: phrases },
  rules: {
    rest: (clause) => {
      const target = restIn(clause)
      return target && has(clause, 'blur')
        ? [{ kind: 'blur', amount: blurAmount(clause, backgroundBlurAmount), target }]
        : undefined
    },
  },
  names: ({ target }) => [
    'blur',
    'bokeh',
    'problemLow:sharpen',
    ...(target?.thing === 'background' ? (['background'] as const) : []),
  ],
  explains: ['bokeh', 'tone', 'place'],
  describe: (step) => `${on('Blurred', step)} by ${percent(step.amount)}`,
  examples: [
    { prompt: 'blur it', steps: [{ kind: 'blur', amount: 25 }] },
    {
      prompt: 'blur everything except the dog',
      steps: [{ kind: 'blur', amount: 40, target: { thing: 'background', which: 'all' } }],
    },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'blur', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
