import { z } from 'zod'
import { find, has } from '../../language/clause.ts'
import { degreesSchema } from '../fields.ts'
import type { Kind } from '../kind.ts'
import { phrases } from './phrases.en.ts'

const schema = z.strictObject({ kind: z.literal('hue'), degrees: degreesSchema })

export const hue: Kind<'hue'> = {
  schema,
  phrases: { en: phrases },
  rules: {
    effect: (clause) => {
      const degrees = find(clause, 'number')?.value
      if (!has(clause, 'hue') || degrees === undefined) return undefined
      const sign = has(clause, 'down', 'counterclockwise') ? -1 : 1
      return [{ kind: 'hue', degrees: Math.max(-360, Math.min(360, degrees * sign)) }]
    },
  },
  explains: ['tone', 'rotate'],
  describe: ({ degrees }) => `Shifted the hue by ${degrees}°`,
  examples: [{ prompt: 'shift the hue by 30 degrees', steps: [{ kind: 'hue', degrees: 30 }] }],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'hue', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
