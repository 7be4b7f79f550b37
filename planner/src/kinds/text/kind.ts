import { z } from 'zod'
import { has, suffixOf } from '../../language/clause.ts'
import { colourFor, isPlaceOnly, isSizeOnly } from '../amending.ts'
import { placed } from '../describing.ts'
import { colourSchema, regionSchema } from '../fields.ts'
import type { Kind } from '../kind.ts'
import { largeTextPercent, overlay, smallTextPercent } from './overlay.ts'
import { phrases } from './phrases.en.ts'

/** Words laid over the photo; without a colour, black or white by what is beneath. */
const schema = z.strictObject({
  kind: z.literal('text'),
  text: z.string().min(1).max(200),
  anchor: regionSchema,
  colour: colourSchema.optional(),
  /** Height of a line in per cent of the shorter side. */
  percent: z.number().min(1).max(50),
})

export const text: Kind<'text'> = {
  schema,
  phrases: { en: phrases },
  rules: { rest: overlay },
  names: () => ['text'],
  explains: ['pair', 'upscale', 'quote', 'tone', 'colour', 'place'],
  amend: (clause, step) => {
    if (isSizeOnly(clause))
      return { ...step, percent: has(clause, 'smallest', 'thin') ? smallTextPercent : largeTextPercent }
    const region = suffixOf(clause, 'region')
    if (region !== undefined && isPlaceOnly(clause)) return { ...step, anchor: region }
    const colour = colourFor(clause)
    const isNew = step.colour === undefined && colour !== undefined && !has(clause, 'background')
    return isNew ? { ...step, colour } : undefined
  },
  describe: (step) => placed(`Wrote “${step.text}”`, step.anchor),
  examples: [
    {
      prompt: 'add "Summer" at the top in red',
      steps: [{ kind: 'text', text: 'Summer', anchor: 'top', colour: '#ff0000', percent: 8 }],
    },
    {
      prompt: 'write Happy New Year at the top',
      steps: [{ kind: 'text', text: 'Happy New Year', anchor: 'top', percent: 8 }],
    },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'text', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
