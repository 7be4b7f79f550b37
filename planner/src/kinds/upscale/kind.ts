import { z } from 'zod'
import { type Clause, find, has, isEmpty, says } from '../../language/clause.ts'
import type { Kind, Rule } from '../kind.ts'
import type { StepOf } from '../step.ts'
import { namedThings } from '../target.ts'
import { asked } from '../unsupported/unfound.ts'
import { phrases } from './phrases.en.ts'

const schema = z.strictObject({ kind: z.literal('upscale'), scale: z.union([z.literal(2), z.literal(4)]) })

/** "2x", and nothing else. */
const isFactorOnly = (clause: Clause): boolean =>
  has(clause, 'number') &&
  clause.tags.some((tag) => says(tag, 'times')) &&
  clause.tags.every((tag) => isEmpty(tag) || tag.concept === 'number' || says(tag, 'times'))

const byFactor = (clause: Clause): StepOf<'upscale'> => {
  const number = find(clause, 'number')?.value
  const isFour = has(clause, 'fourTimes') || (number !== undefined && number >= 3 && number <= 8)
  return { kind: 'upscale', scale: isFour ? 4 : 2 }
}

const recognise: Rule = (clause, lexicon) => {
  if (isFactorOnly(clause)) return [byFactor(clause)]
  if (!has(clause, 'upscale')) return undefined
  // "Make the sun bigger".
  if (asked(clause, lexicon) !== undefined) return []
  return namedThings(clause).length === 0 ? [byFactor(clause)] : undefined
}

/** "The photo is too small". */
const tooSmall: Rule = (clause) => {
  const isOther = namedThings(clause).length > 0 || clause.tags.some((tag) => says(tag, 'person') || says(tag, 'frame'))
  return has(clause, 'too') && has(clause, 'smallest') && !isOther ? [{ kind: 'upscale', scale: 2 }] : undefined
}

export const upscale: Kind<'upscale'> = {
  schema,
  phrases: { en: phrases },
  rules: { removal: tooSmall, enlarge: recognise },
  explains: ['upscale', 'pixelate', 'tone'],
  describe: ({ scale }) => `Enlarged ${scale}x`,
  isSlow: () => true,
  examples: [
    { prompt: 'upscale 4x', steps: [{ kind: 'upscale', scale: 4 }] },
    { prompt: 'the picture is too small', steps: [{ kind: 'upscale', scale: 2 }] },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'upscale', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
