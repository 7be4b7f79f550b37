import { z } from 'zod'
import { type Clause, find, has, isThing } from '../../language/clause.ts'
import type { Kind, Rule } from '../kind.ts'
import { besides, isUnknown } from '../target.ts'
import { isToneTag } from '../unsupported/unfound.ts'
import { phrases } from './phrases.en.ts'

/** Fills the scratches, thin folds and dust of an old print, and brings faded black and white back. */
const schema = z.strictObject({ kind: z.literal('mend-print') })

/** "The scratches on the car": of a thing in the photo, not of the print. */
const isOfThing = (clause: Clause): boolean =>
  has(clause, ...besides) || clause.tags.some((tag) => isThing(tag) || isUnknown(tag))

const fromWear = ({ tags }: Clause): string =>
  tags
    .slice(tags.findIndex(({ concept }) => concept === 'printWear'))
    .map(({ text }) => text)
    .join(' ')

const recognise: Rule = (clause) => {
  if (has(clause, 'mendPrint')) return [{ kind: 'mend-print' }, { kind: 'auto', what: 'enhance' }]
  const wear = find(clause, 'printWear')
  if (wear === undefined) return undefined
  // "Make the folds darker".
  if (!has(clause, 'remove', 'fix', 'mends')) {
    return clause.tags.some(isToneTag) ? [{ kind: 'unsupported', task: 'edit-object', object: wear.text }] : undefined
  }
  if (!isOfThing(clause)) return [{ kind: 'mend-print' }]
  return [{ kind: 'unsupported', task: 'remove-object', object: fromWear(clause) }]
}

export const mendPrint: Kind<'mend-print'> = {
  schema,
  phrases: { en: phrases },
  rules: { rest: recognise },
  explains: ['printWear', 'mendPrint', 'tone'],
  describe: () => 'Mended the print',
  isSlow: () => true,
  examples: [
    { prompt: 'remove the scratches', steps: [{ kind: 'mend-print' }] },
    { prompt: 'remove the dust and scratches', steps: [{ kind: 'mend-print' }] },
    { prompt: 'repair the scratches and folds', steps: [{ kind: 'mend-print' }] },
    { prompt: 'fix the creases in this old photograph', steps: [{ kind: 'mend-print' }] },
    { prompt: 'restore this old photo', steps: [{ kind: 'mend-print' }, { kind: 'auto', what: 'enhance' }] },
    {
      prompt: 'remove scratches from the car',
      steps: [{ kind: 'unsupported', task: 'remove-object', object: 'scratches from the car' }],
    },
    {
      prompt: 'remove the scratch on his cheek',
      steps: [{ kind: 'unsupported', task: 'remove-object', object: 'scratch on his cheek' }],
    },
    {
      prompt: 'make the folds darker',
      steps: [{ kind: 'unsupported', task: 'edit-object', object: 'folds' }],
    },
    { prompt: 'make it look like an old photo', steps: [{ kind: 'preset', preset: 'vintage', amount: 100 }] },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'mend-print', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
