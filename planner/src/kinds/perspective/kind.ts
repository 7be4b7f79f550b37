import { z } from 'zod'
import { find, has, says } from '../../language/clause.ts'
import { signedPercentSchema } from '../fields.ts'
import type { Kind, Rule } from '../kind.ts'
import { phrases } from './phrases.en.ts'

/** Makes converging lines parallel; without amounts the convergence is measured. Positive: narrow at the top, left. */
const schema = z.strictObject({
  kind: z.literal('perspective'),
  vertical: signedPercentSchema.optional(),
  horizontal: signedPercentSchema.optional(),
})

const recognise: Rule = (clause) => {
  // A horizon that leans is a slant; a house leans by its perspective.
  const isHorizon = clause.tags.some((tag) => says(tag, 'horizon'))
  const isSlant = isHorizon && says(find(clause, 'perspective'), 'leans')
  return has(clause, 'perspective') && !isSlant ? [{ kind: 'perspective' }] : undefined
}

export const perspective: Kind<'perspective'> = {
  schema,
  phrases: { en: phrases },
  rules: { shape: recognise },
  explains: ['straighten', 'place'],
  describe: () => 'Corrected the perspective',
  examples: [
    { prompt: 'the building leans', steps: [{ kind: 'perspective' }] },
    { prompt: 'the horizon leans', steps: [{ kind: 'straighten' }] },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'perspective', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
