import { z } from 'zod'
import { namedAmount, usualAmount } from '../../language/amount.ts'
import { type Clause, find, has } from '../../language/clause.ts'
import { colourFor, isSizeOnly } from '../amending.ts'
import { colourSchema, percentSchema, sidePxSchema } from '../fields.ts'
import type { Kind } from '../kind.ts'
import { phrases } from './phrases.en.ts'

/** Border in per cent of the shorter side, or in pixels. */
const schema = z.strictObject({
  kind: z.literal('frame'),
  colour: colourSchema,
  percent: percentSchema.optional(),
  widthPx: sidePxSchema.optional(),
})

type Frame = z.infer<typeof schema>

const usualPercent = 5
const thinPercent = 2
const thickPercent = 10

const widthOf = (clause: Clause): Pick<Frame, 'percent' | 'widthPx'> => {
  const number = find(clause, 'number')?.value
  if (number !== undefined && has(clause, 'px')) return { widthPx: Math.max(1, Math.round(number)) }
  if (number !== undefined) return { percent: Math.min(100, Math.abs(number)) }
  const level = namedAmount(clause) ?? usualAmount
  if (has(clause, 'thin', 'smallest') || level < usualAmount) return { percent: thinPercent }
  return { percent: has(clause, 'thick', 'biggest') || level > usualAmount ? thickPercent : usualPercent }
}

export const frame: Kind<'frame'> = {
  schema,
  phrases: { en: phrases },
  rules: {
    effect: (clause) =>
      has(clause, 'frame') && !has(clause, 'remove')
        ? [{ kind: 'frame', colour: find(clause, 'colour')?.hex ?? '#ffffff', ...widthOf(clause) }]
        : undefined,
  },
  names: () => ['frame'],
  explains: ['frame', 'px', 'ratio:1:1', 'tone', 'colour', 'place'],
  amend: (clause, step) => {
    const colour = colourFor(clause)
    if (colour !== undefined && !has(clause, 'background')) return { ...step, colour }
    if (!isSizeOnly(clause) || step.percent === undefined) return undefined
    return { ...step, percent: has(clause, 'thin', 'smallest') ? thinPercent : thickPercent }
  },
  describe: ({ colour }) => `Added a frame in ${colour}`,
  sizeAfter: ({ width, height }, { percent = 0, widthPx }) => {
    const border = widthPx ?? Math.max(1, Math.round((Math.min(width, height) * percent) / 100))
    return { width: width + 2 * border, height: height + 2 * border }
  },
  examples: [
    { prompt: 'add a thin black border', steps: [{ kind: 'frame', colour: '#000000', percent: 2 }] },
    { prompt: '20 px white frame', steps: [{ kind: 'frame', colour: '#ffffff', widthPx: 20 }] },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'frame', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
