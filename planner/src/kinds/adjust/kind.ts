import { z } from 'zod'
import { has } from '../../language/clause.ts'
import { only, percent } from '../describing.ts'
import { regionSchema, signedPercentSchema, targetSchema } from '../fields.ts'
import type { Kind, Rule } from '../kind.ts'
import { presetsIn } from '../preset/kind.ts'
import { restIn, sparesBackground, targetsIn } from '../target.ts'
import { lightOn, onTarget } from './lightOn.ts'
import { phrases } from './phrases.en.ts'
import { type Setting, settingSchema } from './settings.ts'
import { tone } from './tone.ts'

const schema = z.strictObject({
  kind: z.literal('adjust'),
  setting: settingSchema,
  amount: signedPercentSchema,
  region: regionSchema.optional(),
  target: targetSchema.optional(),
})

type ToneConcept = `${'more' | 'less' | 'noun' | 'high' | 'low' | 'problemHigh' | 'problemLow'}:${Setting}`

const effects: Readonly<Record<Setting, readonly [raised: string, lowered: string]>> = {
  exposure: ['Brightened', 'Darkened'],
  contrast: ['Raised the contrast', 'Lowered the contrast'],
  highlights: ['Raised the highlights', 'Lowered the highlights'],
  shadows: ['Lifted the shadows', 'Darkened the shadows'],
  whites: ['Raised the whites', 'Lowered the whites'],
  blacks: ['Lifted the blacks', 'Deepened the blacks'],
  warmth: ['Made the colours warmer', 'Made the colours cooler'],
  tint: ['Tinted towards magenta', 'Tinted towards green'],
  saturation: ['Raised the saturation', 'Lowered the saturation'],
  vibrance: ['Raised the vibrance', 'Lowered the vibrance'],
  clarity: ['Raised the clarity', 'Softened'],
  dehaze: ['Removed haze', 'Added haze'],
  sharpen: ['Sharpened', 'Sharpened'],
  denoise: ['Reduced noise', 'Reduced noise'],
  grain: ['Added grain', 'Added grain'],
  vignette: ['Darkened the edges', 'Brightened the edges'],
}

/** "Darken everything except the cat". */
const ofRest: Rule = (clause, lexicon) => {
  const rest = restIn(clause)
  const isAsked = rest && has(clause, 'except', 'exceptUs', 'rest') && !has(clause, 'remove', 'is', 'too')
  const isOfSky = targetsIn(clause).some(({ thing }) => thing === 'sky')
  const light = isAsked && !isOfSky ? tone(clause, lexicon) : []
  if (rest && light.length > 0 && !has(clause, 'blur')) return onTarget(light, rest)
  return sparesBackground(clause) ? onTarget(tone(clause, lexicon), { thing: 'subject', which: 'all' }) : undefined
}

export const adjust: Kind<'adjust'> = {
  schema,
  phrases: { en: phrases },
  rules: { rest: ofRest, light: (clause, lexicon) => [...presetsIn(clause), ...tone(clause, lexicon)] },
  onThing: (clause, target, lexicon) => onTarget(lightOn(clause, target, lexicon), target),
  names: ({ setting }) => {
    if (setting === 'grain') return ['grain']
    return setting === 'vignette' ? ['noun:vignette'] : []
  },
  topics: ({ setting }) => [`noun:${setting}`, `more:${setting}`] as const,
  explains: ['tone', 'colour', 'place'],
  describe: (step) => `${only(effects[step.setting][step.amount < 0 ? 1 : 0], step)} by ${percent(step.amount)}`,
  isSlow: ({ setting }) => setting === 'denoise',
  examples: [
    { prompt: 'a bit brighter', steps: [{ kind: 'adjust', setting: 'exposure', amount: 12 }] },
    {
      prompt: 'shadows +20 highlights -30',
      steps: [
        { kind: 'adjust', setting: 'shadows', amount: 20 },
        { kind: 'adjust', setting: 'highlights', amount: -30 },
      ],
    },
    {
      prompt: 'darken the sky',
      steps: [{ kind: 'adjust', setting: 'exposure', amount: -25, target: { thing: 'sky', which: 'all' } }],
    },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'adjust', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases | ToneConcept, true> {}
}
