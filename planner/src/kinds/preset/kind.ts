import { z } from 'zod'
import { amountOf, namedAmount, slightAmount } from '../../language/amount.ts'
import { type Clause, find, has, isEmpty, suffixOf } from '../../language/clause.ts'
import { coloursIn } from '../coloursIn.ts'
import { percent, targetName } from '../describing.ts'
import { percentSchema, type Target, targetSchema } from '../fields.ts'
import type { Kind, Rule } from '../kind.ts'
import type { StepOf } from '../step.ts'
import { restIn } from '../target.ts'
import { phrases } from './phrases.en.ts'

export const presetSchema = z.enum([
  'black-and-white',
  'sepia',
  'vintage',
  'film',
  'cinematic',
  'high-key',
  'low-key',
  'faded',
  'negative',
])
export type Preset = z.infer<typeof presetSchema>

const schema = z.strictObject({
  kind: z.literal('preset'),
  preset: presetSchema,
  amount: percentSchema,
  target: targetSchema.optional(),
})

/** The preset at full strength on one thing. */
export const presetOn = (preset: Preset, target: Target): StepOf<'preset'> => ({
  kind: 'preset',
  preset,
  amount: 100,
  target,
})

/** Colours that mean "without colour" when everything but one thing shall have them. */
const greys = new Set(['#808080', '#d3d3d3', '#404040'])

/** "Everything but the car in black and white". */
const ofRest: Rule = (clause) => {
  const rest = restIn(clause)
  if (rest === undefined) return undefined
  const preset = suffixOf(clause, 'preset')
  const isColourKept = has(clause, 'only') && has(clause, 'colours') && !has(clause, 'remove', 'up', 'down')
  if (preset !== undefined || isColourKept || has(clause, 'less:saturation'))
    return [presetOn(preset ?? 'black-and-white', rest)]
  const isGrey = !has(clause, 'remove') && coloursIn(clause).some((colour) => greys.has(colour))
  return isGrey ? [presetOn('black-and-white', rest)] : undefined
}

/** "Take the colour out", and nothing else. */
const removesColour = (clause: Clause): boolean =>
  has(clause, 'remove') &&
  has(clause, 'colours') &&
  clause.tags.every((tag) => isEmpty(tag) || tag.concept === 'remove' || tag.concept === 'colours')

/** What is said of a faded photo is the opposite of the preset. */
const recognise: Rule = (clause) => {
  if (removesColour(clause)) return [{ kind: 'preset', preset: 'black-and-white', amount: 100 }]
  if (suffixOf(clause, 'preset') !== 'faded' || movesTones(clause)) return undefined
  const isComplaint = has(clause, 'is', 'too') && !has(clause, 'make', 'add', 'request')
  return has(clause, 'down') || isComplaint
    ? [{ kind: 'adjust', setting: 'saturation', amount: amountOf(clause) }]
    : undefined
}

/** "Fade the blacks". */
const movesTones = (clause: Clause): boolean =>
  has(clause, 'noun:blacks', 'noun:shadows', 'noun:highlights', 'noun:whites')

const strength = (clause: Clause): number => {
  const amount = namedAmount(clause)
  if (amount === undefined) return 100
  if (find(clause, 'number')) return Math.abs(amount)
  return amount <= slightAmount ? 50 : 100
}

/** The presets that a clause asks for, beside its light and colour. */
export const presetsIn = (clause: Clause): readonly StepOf<'preset'>[] => {
  const first = suffixOf(clause, 'preset')
  // "Less sepia" of a photo that is none.
  const isLess = has(clause, 'down') && !clause.tags.some(({ concept }) => /^(noun|more|less):/.test(concept))
  if (first === undefined || (first === 'faded' ? movesTones(clause) : isLess)) return []
  const named = clause.tags.flatMap(({ concept }) => presetSchema.safeParse(concept.replace(/^preset:/, '')).data ?? [])
  return [...new Set(named)].map((preset) => ({ kind: 'preset', preset, amount: strength(clause) }))
}

export const preset: Kind<'preset'> = {
  schema,
  phrases: { en: phrases },
  rules: { rest: ofRest, effect: recognise },
  onThing: (clause, target) => {
    const named = suffixOf(clause, 'preset')
    // A dramatic sky has more contrast; it is not darker.
    if (named === 'low-key' && target.thing === 'sky')
      return [{ kind: 'adjust', setting: 'contrast', amount: amountOf(clause), target }]
    return named && [presetOn(named, target)]
  },
  names: (step) => [`preset:${step.preset}`],
  explains: ['quote', 'tone', 'colour'],
  describe: (step) => {
    const strengthText = step.amount < 100 ? ` at ${percent(step.amount)}` : ''
    const place = step.target === undefined ? '' : ` to ${targetName(step.target)}`
    return `Applied the ${step.preset.replaceAll('-', ' ')} look${strengthText}${place}`
  },
  examples: [
    { prompt: 'a bit of sepia', steps: [{ kind: 'preset', preset: 'sepia', amount: 50 }] },
    {
      prompt: 'everything but the car in black and white',
      steps: [presetOn('black-and-white', { thing: 'background', which: 'all' })],
    },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'preset', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
