import { modes } from '@spotless/contract/mode'
import { z } from 'zod'
import { type Clause, has, isEmpty, says } from '../../language/clause.ts'
import type { Kind, Rule } from '../kind.ts'
import { removeObject } from '../removal.ts'
import { isBesideSomething, isBeyondNaming, isGone, meantIn, namedThings } from '../target.ts'
import { phrases } from './phrases.en.ts'
import { describedUnfound, hiddenUnfound, unfound } from './unfound.ts'

const taskSchema = z.enum(['replace-background', 'remove-object', 'edit-object', 'add-text', 'replace-text'])

/** What cannot be done from words alone; the plan names it so that the answer can say what comes nearest. */
const schema = z.strictObject({
  kind: z.literal('unsupported'),
  task: taskSchema,
  /** What is to be changed, in the person's words. */
  object: z.string().max(200).optional(),
})

/** Each task, and what comes nearest. */
const tasks: Readonly<Record<z.infer<typeof taskSchema>, readonly [name: string, nearest: string]>> = {
  'replace-background': [
    'Inventing a new background',
    'Nearest: a plain colour, a gradient or a blur, for example “white background”.',
  ],
  'remove-object': ['Finding it by name to remove it', `Nearest: paint over it in ${modes['object-removal'].label}.`],
  'edit-object': [
    'Changing that one thing alone',
    'Nearest: the whole photo, the background, the sky, or one of the things that can be named, such as a car or a person.',
  ],
  'replace-text': [
    'Replacing words in the photo',
    'Lettering is found here, but not read. Nearest: “remove the text”, or mark it in Object Removal, then add the new words in quotes, for example: add "2024" at the bottom.',
  ],
  'add-text': ['Adding text', 'Put the words in quotes, for example: add "Summer" at the top.'],
}

const removal: Rule = (clause, lexicon) => {
  if (!isGone(clause)) return undefined
  if (isBeyondNaming(clause)) return removeObject(clause, lexicon)
  return meantIn(clause).length === 0 && isBesideSomething(clause) ? [] : undefined
}

/** A change to a thing that cannot be found by name. */
const ofUnfound: Rule = (clause, lexicon) => {
  if (isGone(clause)) return []
  const hasThings = namedThings(clause).length > 0
  const isComplaint = has(clause, 'too', 'is') && !has(clause, 'make', 'request', 'wish')
  const told = isComplaint && !hasThings ? describedUnfound(clause, lexicon) : []
  if (told.length > 0) return told
  const first = clause.tags.find((tag) => !isEmpty(tag) && !says(tag, 'ownerS'))
  if (isComplaint && first?.concept !== 'object') return []
  const hiding = hasThings ? [] : hiddenUnfound(clause, lexicon)
  return hiding.length > 0 ? hiding : unfound(clause, lexicon)
}

const asksForText = (clause: Clause): boolean =>
  clause.tags.find((part) => !isEmpty(part))?.concept === 'write' ||
  (has(clause, 'text', 'write') && has(clause, 'add'))

const lastResort: Rule = (clause, lexicon) => {
  const removed = removeObject(clause, lexicon)
  if (removed.length > 0) return removed
  return asksForText(clause) ? [{ kind: 'unsupported', task: 'add-text' }] : undefined
}

export const unsupported: Kind<'unsupported'> = {
  schema,
  phrases: { en: phrases },
  rules: { removal, unfound: ofUnfound, object: lastResort },
  explains: ['quote', 'background', 'tone', 'colour', 'place'],
  describe: ({ task, object }) => {
    const [name, nearest] = tasks[task]
    return `${name}${object === undefined ? '' : ` (${object})`} cannot be done from words here. ${nearest}`
  },
  examples: [
    { prompt: 'remove the bin', steps: [{ kind: 'unsupported', task: 'remove-object', object: 'bin' }] },
    { prompt: 'brighten the curtains', steps: [{ kind: 'unsupported', task: 'edit-object', object: 'curtains' }] },
    {
      prompt: 'replace the text "2023" with "2024"',
      steps: [{ kind: 'unsupported', task: 'replace-text', object: '“2023”' }],
    },
    { prompt: 'change “OPEN” to “CLOSED”', steps: [{ kind: 'unsupported', task: 'replace-text', object: '“OPEN”' }] },
    { prompt: 'add a text box', steps: [{ kind: 'unsupported', task: 'add-text' }] },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'unsupported', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
