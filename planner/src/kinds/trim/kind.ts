import { z } from 'zod'
import { amountOf } from '../../language/amount.ts'
import { type Clause, has, says, suffixOf } from '../../language/clause.ts'
import { opposites } from '../../language/opposites.ts'
import { isPlaceOnly } from '../amending.ts'
import { percent } from '../describing.ts'
import { percentSchema, type Region } from '../fields.ts'
import type { Kind, Rule } from '../kind.ts'
import { phrases } from './phrases.en.ts'

/** Cuts a part of the width or height off each side, in per cent. */
const schema = z.strictObject({
  kind: z.literal('trim'),
  top: percentSchema,
  right: percentSchema,
  bottom: percentSchema,
  left: percentSchema,
})

type Trim = z.infer<typeof schema>

const sides = ['top', 'right', 'bottom', 'left'] as const

const trimSide = (region: Region, amount: number): Trim => ({
  kind: 'trim',
  top: region.startsWith('top') ? amount : 0,
  right: region.endsWith('right') ? amount : 0,
  bottom: region.startsWith('bottom') ? amount : 0,
  left: region.endsWith('left') ? amount : 0,
})

const trimAll = (amount: number): Trim => ({ kind: 'trim', top: amount, right: amount, bottom: amount, left: amount })

/** "Crop to the top half" keeps that half, "cut the top half off" removes it. */
const halfIn = (clause: Clause): Trim | undefined => {
  const region = suffixOf(clause, 'region')
  const isHalf = clause.tags.some((tag) => tag.concept === `region:${region}` && says(tag, 'half'))
  if (region === undefined || !isHalf || has(clause, 'number')) return undefined
  const isKept = has(clause, 'crop') && clause.tags.some((tag) => says(tag, 'keptSide'))
  const gone = isKept ? opposites[region] : region
  return gone && trimSide(gone, 50)
}

const recognise: Rule = (clause) => {
  if (has(clause, 'tighter')) return [trimAll(amountOf(clause) / 2)]
  if (!has(clause, 'cut', 'crop') && !(has(clause, 'remove') && has(clause, 'percent'))) return undefined
  // What to cut in pixels depends on the photo's size, which the plan does not know.
  if (has(clause, 'px')) return []
  if (has(clause, 'allSides')) return [trimAll(Math.min(45, amountOf(clause)))]
  const half = halfIn(clause)
  if (half !== undefined) return [half]
  const region = suffixOf(clause, 'region')
  return region && region !== 'center' ? [trimSide(region, Math.min(95, amountOf(clause)))] : undefined
}

export const trim: Kind<'trim'> = {
  schema,
  phrases: { en: phrases },
  rules: { shape: recognise },
  explains: ['crop', 'pair', 'px', 'place'],
  // "10 % off the left and right".
  amend: (clause, step) => {
    const side = sides.find((name) => name === suffixOf(clause, 'region'))
    return side && isPlaceOnly(clause) ? { ...step, [side]: Math.max(...sides.map((name) => step[name])) } : undefined
  },
  describe: (step) =>
    `Cropped ${sides
      .filter((side) => step[side] > 0)
      .map((side) => `${percent(step[side])} off the ${side}`)
      .join(', ')}`,
  examples: [
    { prompt: 'cut 10% off the top', steps: [{ kind: 'trim', top: 10, right: 0, bottom: 0, left: 0 }] },
    { prompt: 'crop to the top half', steps: [{ kind: 'trim', top: 0, right: 0, bottom: 50, left: 0 }] },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'trim', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
