import { z } from 'zod'
import { type Clause, has, suffixOf } from '../../language/clause.ts'
import { ratioIn } from '../crop/ratioIn.ts'
import { ratioSchema } from '../fields.ts'
import type { Kind, Rule } from '../kind.ts'
import { isFramable } from '../target.ts'
import { phrases } from './phrases.en.ts'

/** Crops to the subject with a little room around it, to a ratio if one is given. */
const schema = z.strictObject({ kind: z.literal('crop-to-subject'), ratio: ratioSchema.optional() })

const isAboutSubject = (clause: Clause): boolean => {
  if (clause.tags.some(({ concept }) => concept === 'all:subject' || concept === 'one:person')) return true
  const isPlaced = suffixOf(clause, 'region') !== undefined || ratioIn(clause) !== undefined
  return !isPlaced && !has(clause, 'cut') && clause.tags.some(isFramable)
}

const recognise: Rule = (clause) => {
  if (has(clause, 'closeOn')) return [{ kind: 'crop-to-subject' }]
  if (!has(clause, 'crop', 'tighter', 'cut') || !(isAboutSubject(clause) || has(clause, 'fitSubject'))) return undefined
  const ratio = ratioIn(clause)
  return [ratio ? { kind: 'crop-to-subject', ratio: [...ratio] } : { kind: 'crop-to-subject' }]
}

export const cropToSubject: Kind<'crop-to-subject'> = {
  schema,
  phrases: { en: phrases },
  rules: { shape: recognise },
  explains: ['pair', 'ratio:1:1', 'crop', 'background', 'place'],
  describe: ({ ratio }) =>
    ratio === undefined ? 'Cropped to the subject' : `Cropped to the subject at ${ratio.join(':')}`,
  isSlow: () => true,
  examples: [
    { prompt: 'zoom in on the cat', steps: [{ kind: 'crop-to-subject' }] },
    {
      prompt: 'crop to the person, square',
      steps: [{ kind: 'crop-to-subject' }, { kind: 'crop', ratio: [1, 1], anchor: 'center' }],
    },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'crop-to-subject', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
