import { z } from 'zod'
import { amountOf, namedAmount } from '../../language/amount.ts'
import { type Clause, find, has, isThing, suffixOf } from '../../language/clause.ts'
import type { Lexicon, Tag } from '../../language/lexicon.ts'
import { coloursIn } from '../coloursIn.ts'
import { percentSchema } from '../fields.ts'
import type { Kind, Rule } from '../kind.ts'
import { isUnknown, ofPeople } from '../target.ts'
import { isToneTag } from '../unsupported/unfound.ts'
import { phrases } from './phrases.en.ts'

const schema = z.strictObject({
  kind: z.literal('retouch-face'),
  what: z.enum(['everything', 'skin', 'eyes', 'teeth', 'red-eye']),
  amount: percentSchema,
})

type Retouch = z.infer<typeof schema>

const usualAmount = 50

const effects: Readonly<Record<Retouch['what'], string>> = {
  everything: 'Retouched the face',
  skin: 'Smoothed the skin',
  eyes: 'Brightened the eyes',
  teeth: 'Whitened the teeth',
  'red-eye': 'Took the red out of the eyes',
}

/** "The couch", but not "the man on the left". */
const isOtherThing = (tag: Tag): boolean => isThing(tag) && !ofPeople.has(tag.concept.slice(4))

/** "Whiten the wall", "the wrinkles in the shirt", "orange skin": no retouch. */
const isOfOther = (clause: Clause, what: Retouch['what'] | undefined, { ofFace, onAnything }: Lexicon): boolean => {
  const isColour = what === 'skin' && (coloursIn(clause).length > 0 || has(clause, 'auto:white-balance'))
  const isNamed = clause.tags.some((tag) => isUnknown(tag) || isOtherThing(tag))
  const isOther = isNamed || has(clause, 'background', 'all:sky', 'noun:shadows', 'noun:highlights')
  const verbs = clause.tags.filter(({ concept }) => concept === `retouch:${what}`)
  const object = find(clause, 'object')
  return (
    isColour ||
    (isOther && verbs.length > 0 && verbs.every(({ text }) => onAnything.includes(text))) ||
    (what === 'skin' && object !== undefined && !ofFace.includes(object.text) && has(clause, 'remove'))
  )
}

/** The part of the face that a clause asks to retouch. */
const partIn = (clause: Clause, lexicon: Lexicon): Retouch['what'] | undefined => {
  const what = has(clause, 'retouch:skin') ? 'skin' : suffixOf(clause, 'retouch')
  const isFace = clause.tags.some((tag) => tag.concept === 'one:face' || tag.concept === 'all:face')
  const isPerson = clause.tags.some(({ concept }) => /^(one|all):person$/.test(concept))
  // "I look shiny" names nobody else.
  const isOfNobody = has(clause, 'is') && clause.tags.every((tag) => !isThing(tag) && !isUnknown(tag))
  if (has(clause, 'skinFlaw') && (isFace || isPerson || what === 'skin' || isOfNobody)) return 'skin'
  if (isOfOther(clause, what, lexicon)) return undefined
  const isImproved = isFace && !clause.tags.some(isToneTag) && has(clause, 'auto:enhance', 'improve', 'fix')
  return what ?? (isImproved ? 'everything' : undefined)
}

const recognise: Rule = (clause, lexicon) => {
  const what = partIn(clause, lexicon)
  if (what === undefined || (suffixOf(clause, 'retouch') === 'skin' && has(clause, 'too'))) return undefined
  const amount = namedAmount(clause) === undefined ? usualAmount : Math.min(100, 2 * amountOf(clause))
  return [{ kind: 'retouch-face', what, amount }]
}

export const retouchFace: Kind<'retouch-face'> = {
  schema,
  phrases: { en: phrases },
  rules: { face: recognise },
  explains: ['tone', 'colour', 'place'],
  describe: ({ what }) => effects[what],
  isSlow: () => true,
  examples: [
    { prompt: 'whiten my teeth', steps: [{ kind: 'retouch-face', what: 'teeth', amount: 50 }] },
    { prompt: 'whiten the wall', steps: [{ kind: 'unsupported', task: 'edit-object', object: 'wall' }] },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'retouch-face', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
