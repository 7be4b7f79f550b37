import { z } from 'zod'
import { find, has, suffixOf } from '../../language/clause.ts'
import { isPlaceOnly } from '../amending.ts'
import { placed } from '../describing.ts'
import { ratioSchema, regionSchema } from '../fields.ts'
import type { Kind, Rule } from '../kind.ts'
import { resizeTo } from '../resize/kind.ts'
import type { Step } from '../step.ts'
import { phrases } from './phrases.en.ts'
import { ratioIn } from './ratioIn.ts'

const schema = z.strictObject({ kind: z.literal('crop'), ratio: ratioSchema, anchor: regionSchema })

/** Two numbers both above this are pixels, else a ratio. */
const maxRatioTerm = 50

const recognise: Rule = (clause) => {
  const ratio = ratioIn(clause)
  if (ratio === undefined) return undefined
  const isPx = Math.min(...ratio) > maxRatioTerm
  const size = resizeTo(...ratio)
  if (isPx && !has(clause, 'crop') && suffixOf(clause, 'ratio') === undefined) return [size]
  const crop: Step = { kind: 'crop', ratio: [...ratio], anchor: suffixOf(clause, 'region') ?? 'center' }
  // "2000px square".
  const side = has(clause, 'px') ? find(clause, 'number')?.value : undefined
  if (side !== undefined && side > 0) return [crop, resizeTo(side, side)]
  return isPx ? [crop, size] : [crop]
}

export const crop: Kind<'crop'> = {
  schema,
  phrases: { en: phrases },
  rules: { shape: recognise },
  topics: () => ['crop'],
  explains: ['crop', 'pair', 'ratio:1:1', 'place'],
  amend: (clause, step) => {
    const anchor = suffixOf(clause, 'region')
    return anchor !== undefined && isPlaceOnly(clause) ? { ...step, anchor } : undefined
  },
  describe: ({ ratio, anchor }) => placed(`Cropped to ${ratio.join(':')}`, anchor === 'center' ? undefined : anchor),
  examples: [
    { prompt: 'crop to 4:5', steps: [{ kind: 'crop', ratio: [4, 5], anchor: 'center' }] },
    {
      prompt: '2000px square',
      steps: [
        { kind: 'crop', ratio: [1, 1], anchor: 'center' },
        { kind: 'resize', widthPx: 2000, heightPx: 2000 },
      ],
    },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'crop', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
