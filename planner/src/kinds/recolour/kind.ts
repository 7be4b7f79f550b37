import { z } from 'zod'
import { type Clause, has } from '../../language/clause.ts'
import { lightOn } from '../adjust/lightOn.ts'
import { colourWanted } from '../coloursIn.ts'
import { targetName } from '../describing.ts'
import { colourSchema, type Target, targetSchema } from '../fields.ts'
import type { Kind, ThingRule } from '../kind.ts'
import { before, isUnknown, ofPeople } from '../target.ts'

const schema = z.strictObject({ kind: z.literal('recolour'), target: targetSchema, colour: colourSchema })

/** "Put a red bow on the cat": the colour is another thing's; "the car is red" only describes it. */
const isOnlyNamed = (clause: Clause): boolean => {
  const isOfAnother = has(clause, 'add') && clause.tags.some((tag) => isUnknown(tag) || tag.concept === 'circle')
  const isBought = has(clause, 'holds') && !has(clause, 'add', 'ask')
  return isOfAnother || ((has(clause, 'is', 'too') || isBought) && !has(clause, 'make', 'request', 'wish'))
}

/** "Whiten the tablecloth": a colour as a verb; of people it means the teeth. */
const isWhitened = ({ tags }: Clause, { thing }: Target): boolean =>
  tags.some(({ concept, text }) => concept === 'retouch:teeth' && text === 'whiten') && !ofPeople.has(thing)

const onThing: ThingRule = (clause, target, lexicon) => {
  if (isWhitened(clause, target)) return [{ kind: 'recolour', target, colour: '#ffffff' }]
  // "A guy with a red hat": the colour is the hat's.
  const colour = colourWanted({ ...clause, tags: before(clause, 'with') }, lexicon)
  if (colour === undefined || lightOn(clause, target, lexicon).length > 0) return undefined
  if (isOnlyNamed(clause) || target.thing === 'face') return []
  // "A pink couch would be nicer", "yellow car, blue sky": the colour is wished for.
  const { colour: had, ...rest } = target
  return [{ kind: 'recolour', target: had === colour ? rest : target, colour }]
}

export const recolour: Kind<'recolour'> = {
  schema,
  phrases: { en: {} },
  onThing,
  explains: ['tone', 'colour', 'place'],
  describe: ({ target, colour }) => `Coloured ${targetName(target)} ${colour}`,
  isSlow: () => true,
  examples: [
    {
      prompt: 'make the red car blue',
      steps: [{ kind: 'recolour', target: { thing: 'car', which: 'one', colour: '#ff0000' }, colour: '#0000ff' }],
    },
    {
      prompt: 'whiten the couch',
      steps: [{ kind: 'recolour', target: { thing: 'couch', which: 'one' }, colour: '#ffffff' }],
    },
    {
      prompt: 'make the couch pink',
      steps: [{ kind: 'recolour', target: { thing: 'couch', which: 'one' }, colour: '#ffc0cb' }],
    },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'recolour', z.infer<typeof schema>> {}
}
