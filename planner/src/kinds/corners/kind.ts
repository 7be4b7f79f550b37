import { z } from 'zod'
import { amountOf, usualAmount } from '../../language/amount.ts'
import { type Clause, find, has } from '../../language/clause.ts'
import type { Kind } from '../kind.ts'
import { phrases } from './phrases.en.ts'

/** Radius in per cent of the shorter side; 50 makes a circle of a square. */
const schema = z.strictObject({ kind: z.literal('corners'), percent: z.number().min(0).max(50) })

const usualPercent = 8

const radius = (clause: Clause): number => {
  const number = find(clause, 'number')?.value
  const percent = number === undefined ? (usualPercent * amountOf(clause)) / usualAmount : Math.abs(number)
  return Math.min(50, percent)
}

export const corners: Kind<'corners'> = {
  schema,
  phrases: { en: phrases },
  rules: {
    effect: (clause) =>
      has(clause, 'corners') || (has(clause, 'round') && has(clause, 'vignetteEdges'))
        ? [{ kind: 'corners', percent: radius(clause) }]
        : undefined,
    // A round photo is a square with corners of half its side.
    shape: (clause) =>
      has(clause, 'circle') || (has(clause, 'round') && !has(clause, 'vignetteEdges'))
        ? [
            { kind: 'crop', ratio: [1, 1], anchor: 'center' },
            { kind: 'corners', percent: 50 },
          ]
        : undefined,
  },
  names: () => ['corners'],
  explains: ['corners', 'crop', 'ratio:1:1', 'place'],
  describe: () => 'Rounded the corners',
  examples: [
    { prompt: 'rounded corners', steps: [{ kind: 'corners', percent: 8 }] },
    {
      prompt: 'make it round',
      steps: [
        { kind: 'crop', ratio: [1, 1], anchor: 'center' },
        { kind: 'corners', percent: 50 },
      ],
    },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'corners', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
