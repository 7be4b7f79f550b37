import { z } from 'zod'
import { effectAmount } from '../../language/amount.ts'
import { has } from '../../language/clause.ts'
import { percent } from '../describing.ts'
import { percentSchema } from '../fields.ts'
import type { Kind, Rule } from '../kind.ts'
import { isGone, namedThings } from '../target.ts'
import { asked } from '../unsupported/unfound.ts'
import { phrases } from './phrases.en.ts'

/** Light that spreads from the bright parts, as through a soft-focus filter. */
const schema = z.strictObject({ kind: z.literal('glow'), amount: percentSchema })

const recognise: Rule = (clause, lexicon) => {
  if (!has(clause, 'glow') || isGone(clause)) return undefined
  // "Make the car glow", "make the lamp glow": one thing, which the effect does not know.
  const isOfThing = namedThings(clause).length > 0 || has(clause, 'object') || asked(clause, lexicon) !== undefined
  return isOfThing ? undefined : [{ kind: 'glow', amount: effectAmount(clause) }]
}

export const glow: Kind<'glow'> = {
  schema,
  phrases: { en: phrases },
  rules: { effect: recognise },
  names: () => ['glow'],
  explains: ['glow', 'tone'],
  describe: ({ amount }) => `Added a glow of ${percent(amount)}`,
  examples: [
    { prompt: 'add a soft glow', steps: [{ kind: 'glow', amount: 50 }] },
    { prompt: 'a bit of glow', steps: [{ kind: 'glow', amount: 25 }] },
    { prompt: 'orton effect 70%', steps: [{ kind: 'glow', amount: 70 }] },
    { prompt: 'make the lamp glow', steps: [], unknown: ['make the lamp glow'] },
    { prompt: 'remove the glow', history: [[{ kind: 'glow', amount: 50 }]], undo: 1, steps: [] },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'glow', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
