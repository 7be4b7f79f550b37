import { z } from 'zod'
import { effectAmount, usualAmount } from '../../language/amount.ts'
import { has } from '../../language/clause.ts'
import { percentSchema } from '../fields.ts'
import type { Kind } from '../kind.ts'
import { phrases } from './phrases.en.ts'

const schema = z.strictObject({ kind: z.literal('shadow'), amount: percentSchema })

export const shadow: Kind<'shadow'> = {
  schema,
  phrases: { en: phrases },
  rules: {
    effect: (clause) =>
      has(clause, 'dropShadow') && !has(clause, 'remove', 'exists', 'holds')
        ? [{ kind: 'shadow', amount: has(clause, 'less:clarity') ? usualAmount : effectAmount(clause) }]
        : undefined,
  },
  names: () => ['dropShadow'],
  explains: ['dropShadow', 'tone', 'place'],
  describe: () => 'Added a drop shadow',
  sizeAfter: ({ width, height }) => {
    const border = Math.ceil(Math.max(1, Math.min(width, height) * 0.02) * 4)
    return { width: width + 2 * border, height: height + 2 * border }
  },
  examples: [{ prompt: 'add a soft drop shadow', steps: [{ kind: 'shadow', amount: 25 }] }],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'shadow', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
