import { z } from 'zod'
import { suffixOf } from '../../language/clause.ts'
import { targetName } from '../describing.ts'
import { targetSchema } from '../fields.ts'
import type { Kind, Rule } from '../kind.ts'
import { isGone, isRemovable, namedThings } from '../target.ts'
import { phrases } from './phrases.en.ts'

const schema = z.strictObject({ kind: z.literal('remove'), target: targetSchema })

const recognise: Rule = (clause) => {
  if (!isGone(clause) || suffixOf(clause, 'retouch') !== undefined) return undefined
  const removable = namedThings(clause).filter(isRemovable)
  return removable.length > 0 ? removable.map((target) => ({ kind: 'remove', target })) : undefined
}

export const remove: Kind<'remove'> = {
  schema,
  phrases: { en: phrases },
  rules: { removal: recognise },
  explains: ['quote', 'background', 'tone', 'colour', 'place'],
  describe: ({ target }) => `Removed ${targetName(target)}`,
  isSlow: () => true,
  examples: [
    {
      prompt: 'remove the car on the left',
      steps: [{ kind: 'remove', target: { thing: 'car', which: 'one', region: 'left' } }],
    },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'remove', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
