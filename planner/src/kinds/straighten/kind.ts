import { z } from 'zod'
import { find, has } from '../../language/clause.ts'
import { angle } from '../describing.ts'
import { degreesSchema } from '../fields.ts'
import type { Kind, Rule } from '../kind.ts'
import { phrases } from './phrases.en.ts'

/** Rotates and crops so that no empty corner shows; without degrees the slant is measured. */
const schema = z.strictObject({ kind: z.literal('straighten'), degrees: degreesSchema.optional() })

/** A larger angle is a rotation, not a slant. */
const maxDegrees = 45

const recognise: Rule = (clause) => {
  if (!has(clause, 'straighten')) return undefined
  const number = find(clause, 'number')?.value
  if (number === undefined || Math.abs(number) > maxDegrees) return [{ kind: 'straighten' }]
  const isLeft = has(clause, 'counterclockwise', 'region:left')
  return [{ kind: 'straighten', degrees: number * (isLeft ? -1 : 1) }]
}

export const straighten: Kind<'straighten'> = {
  schema,
  phrases: { en: phrases },
  rules: { shape: recognise },
  topics: () => ['straighten'],
  explains: ['straighten', 'rotate', 'place'],
  describe: ({ degrees }) => (degrees === undefined ? 'Straightened' : `Straightened ${angle(degrees)}`),
  examples: [
    { prompt: 'the horizon is crooked', steps: [{ kind: 'straighten' }] },
    { prompt: 'straighten by 2 degrees', steps: [{ kind: 'straighten', degrees: 2 }] },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'straighten', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
