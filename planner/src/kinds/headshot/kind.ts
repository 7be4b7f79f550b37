import { z } from 'zod'
import { has } from '../../language/clause.ts'
import { coloursIn } from '../coloursIn.ts'
import type { Kind, Rule } from '../kind.ts'
import { phrases } from './phrases.en.ts'

const schema = z.strictObject({ kind: z.literal('headshot') })

const recognise: Rule = (clause) => {
  if (!has(clause, 'headshot')) return undefined
  const [colour] = coloursIn(clause)
  return colour === undefined
    ? [{ kind: 'headshot' }]
    : [{ kind: 'headshot' }, { kind: 'background', colours: [colour] }]
}

export const headshot: Kind<'headshot'> = {
  schema,
  phrases: { en: phrases },
  rules: { rest: recognise },
  explains: ['headshot', 'ratio:1:1', 'background', 'colour', 'place'],
  describe: () => 'Made a headshot',
  isSlow: () => true,
  examples: [
    {
      prompt: 'passport photo on light grey',
      steps: [{ kind: 'headshot' }, { kind: 'background', colours: ['#d3d3d3'] }],
    },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'headshot', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
