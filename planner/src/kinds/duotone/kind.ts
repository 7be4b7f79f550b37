import { z } from 'zod'
import { has } from '../../language/clause.ts'
import { coloursNamed } from '../coloursIn.ts'
import { colourSchema } from '../fields.ts'
import type { Kind } from '../kind.ts'
import { phrases } from './phrases.en.ts'

const schema = z.strictObject({ kind: z.literal('duotone'), dark: colourSchema, light: colourSchema })

const usualColours = { dark: '#1d1a4b', light: '#ffb37a' }

export const duotone: Kind<'duotone'> = {
  schema,
  phrases: { en: phrases },
  rules: {
    effect: (clause) => {
      if (!has(clause, 'duotone')) return undefined
      const [dark = usualColours.dark, light = usualColours.light] = coloursNamed(clause)
      return [{ kind: 'duotone', dark, light }]
    },
  },
  names: () => ['duotone'],
  explains: ['duotone', 'tone', 'colour'],
  describe: ({ dark, light }) => `Applied a duotone of ${dark} and ${light}`,
  examples: [{ prompt: 'duotone in navy and pink', steps: [{ kind: 'duotone', dark: '#000080', light: '#ffc0cb' }] }],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'duotone', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
