import { z } from 'zod'
import { type Clause, has, isEmpty, suffixOf } from '../../language/clause.ts'
import { onTarget } from '../adjust/lightOn.ts'
import { tone } from '../adjust/tone.ts'
import { colourFor } from '../amending.ts'
import { backdropColours, coloursIn } from '../coloursIn.ts'
import { colourSchema, type Target } from '../fields.ts'
import { backgroundBlurAmount, blurAmount } from '../hiding.ts'
import type { Kind, Rule } from '../kind.ts'
import { presetOn } from '../preset/kind.ts'
import type { StepOf } from '../step.ts'
import {
  before,
  isBesideSomething,
  isBeyondNaming,
  isGone,
  meantIn,
  namedThings,
  restIn,
  targetsIn,
} from '../target.ts'
import { phrases } from './phrases.en.ts'
import { sceneIn } from './sceneIn.ts'

/** What is behind the subject: nothing, one colour, or a gradient from the top to the bottom. */
const schema = z.strictObject({ kind: z.literal('background'), colours: z.array(colourSchema).max(2) })

const removed: StepOf<'background'> = { kind: 'background', colours: [] }

const isBlurred = (clause: Clause): boolean => has(clause, 'blur', 'problemLow:sharpen', 'bokeh')

/** What is asked of the background: taken away, filled, blurred, lit, or replaced. */
const change: Rule = (clause, lexicon) => {
  const target: Target = targetsIn(clause).find(({ thing }) => thing === 'background') ?? {
    thing: 'background',
    which: 'all',
  }
  const colours = backdropColours(clause)
  // "Less background blur" of a photo that was not blurred here.
  if (isBlurred(clause) && has(clause, 'down')) return []
  if (isBlurred(clause)) return [{ kind: 'blur', amount: blurAmount(clause, backgroundBlurAmount), target }]
  const [first, second] = colours
  if (first && second) return [{ kind: 'background', colours: [first, second] }]
  if (has(clause, 'gradient'))
    return first ? [{ kind: 'background', colours: ['#ffffff', first] }] : gradientless(clause)
  if (first === undefined && isRemoved(clause)) return [removed]
  const preset = suffixOf(clause, 'preset')
  if (preset !== undefined) return [presetOn(preset, target)]
  if (first) return [{ kind: 'background', colours: [first] }]
  if (has(clause, 'retouch:teeth')) return [{ kind: 'background', colours: ['#ffffff'] }]
  const light = tone(clause, lexicon)
  return light.length > 0 ? onTarget(light, target) : sceneIn(clause)
}

const isRemoved = (clause: Clause): boolean =>
  has(clause, 'transparent', 'remove', 'cutOut') ||
  (has(clause, 'down') && clause.tags.every((tag) => isEmpty(tag) || ['down', 'background'].includes(tag.concept)))

const gradientless = (clause: Clause) => (isRemoved(clause) ? [removed] : [])

const isAsked = (clause: Clause): boolean => {
  const meant = meantIn(clause)
  const hasThings = namedThings(clause).length > 0
  const isBehind = has(clause, 'behind') && (!hasThings || (meant.length === 0 && has(clause, 'blur')))
  if (isBehind && !isGone(clause)) return true
  const isPlace = meant.length > 0 && meant.every(({ thing }) => thing !== 'background') && has(clause, 'beside')
  const isNamed = has(clause, 'background') && !isPlace
  return isNamed || has(clause, 'bokeh') || (has(clause, 'gradient') && coloursIn(clause).length > 0)
}

/** "Remove everything except the dog", "remove what is behind her". */
const removal: Rule = (clause) => {
  if (!isGone(clause)) return undefined
  const isExcept = has(clause, 'except') && targetsIn(clause, before(clause, 'except')).length === 0
  if (isExcept && namedThings(clause).length > 0) return [removed]
  const isOther = isBeyondNaming(clause) || meantIn(clause).length > 0 || isBesideSomething(clause)
  return has(clause, 'behind') && !isOther ? [removed] : undefined
}

export const background: Kind<'background'> = {
  schema,
  phrases: { en: phrases },
  rules: {
    rest: (clause) =>
      restIn(clause) && has(clause, 'remove') && has(clause, 'exceptUs', 'rest') && !has(clause, 'except')
        ? [removed]
        : undefined,
    removal,
    background: (clause, lexicon) => {
      if (has(clause, 'transparent') && namedThings(clause).length === 0) return [removed]
      if (isAsked(clause)) return change(clause, lexicon)
      return has(clause, 'cutOut') ? [removed] : undefined
    },
  },
  topics: () => ['background'],
  explains: ['transparent', 'cutOut', 'background', 'tone', 'colour', 'place'],
  amend: (clause, step) => {
    const colour = colourFor(clause)
    const isNew = step.colours.length === 0 || has(clause, 'correction', 'actually')
    return colour !== undefined && isNew ? { kind: 'background', colours: [colour] } : undefined
  },
  describe: ({ colours: [first, second] }) => {
    if (first === undefined) return 'Removed the background'
    return `Made the background ${second === undefined ? first : `a gradient from ${first} to ${second}`}`
  },
  isSlow: () => true,
  examples: [
    { prompt: 'transparent background', steps: [removed] },
    { prompt: 'remove everything except the dog', steps: [removed] },
    {
      prompt: 'gradient background from white to blue',
      steps: [{ kind: 'background', colours: ['#ffffff', '#0000ff'] }],
    },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'background', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
