import { z } from 'zod'
import { type Clause, find, has, isEmpty, says } from '../../language/clause.ts'
import type { Lexicon } from '../../language/lexicon.ts'
import { percent } from '../describing.ts'
import { sidePxSchema } from '../fields.ts'
import type { Kind, Rule } from '../kind.ts'
import { isFramable } from '../target.ts'
import { asked } from '../unsupported/unfound.ts'
import { phrases } from './phrases.en.ts'

/** Fits inside the given sides, keeping the proportions; or scales by per cent. */
const schema = z.strictObject({
  kind: z.literal('resize'),
  widthPx: sidePxSchema.optional(),
  heightPx: sidePxSchema.optional(),
  percent: z.number().min(1).max(1_000).optional(),
})

type Resize = z.infer<typeof schema>

const usualSmallerPercent = 75
/** A larger number is a size in pixels. */
const maxFactor = 8

const px = (value: number): number => Math.max(1, Math.round(value))

export const resizeTo = (widthPx: number, heightPx: number): Resize => ({
  kind: 'resize',
  widthPx: px(widthPx),
  heightPx: px(heightPx),
})

const scale = (value: number): Resize => ({ kind: 'resize', percent: Math.max(1, Math.min(1_000, value)) })

/** "Width 800": a side and a number, and nothing else. */
const isBare = (clause: Clause): boolean =>
  clause.tags.every((tag) => isEmpty(tag) || ['width', 'height', 'number', 'make', 'px'].includes(tag.concept))

const byNumber = (clause: Clause, value: number): Resize | undefined => {
  const isPx = has(clause, 'px')
  const isSize = isPx || has(clause, 'resize') || isBare(clause)
  if (has(clause, 'longestSide')) return resizeTo(value, value)
  if (has(clause, 'width') && isSize) return { kind: 'resize', widthPx: px(value) }
  if (has(clause, 'height') && isSize) return { kind: 'resize', heightPx: px(value) }
  if (has(clause, 'percent') && has(clause, 'smaller')) return scale(100 - value)
  const isScale = has(clause, 'resize') || (has(clause, 'size') && !has(clause, 'up', 'down'))
  if (isScale && has(clause, 'percent')) return scale(value)
  return has(clause, 'resize') || (isPx && isBare(clause)) ? resizeTo(value, value) : undefined
}

/** "Make the dog smaller". */
const isOfThing = (clause: Clause, lexicon: Lexicon): boolean =>
  asked(clause, lexicon) !== undefined ||
  clause.tags.some((tag) => ['plain', 'object'].includes(tag.concept) || isFramable(tag))

const recognise: Rule = (clause, lexicon) => {
  const number = find(clause, 'number')?.value
  // "Scale up by 2" is a factor; "resize to 5" cannot mean anything.
  if (number !== undefined && number <= maxFactor && !has(clause, 'px', 'percent', 'width', 'height'))
    return has(clause, 'resize') && number > 1 ? [{ kind: 'upscale', scale: number > 2 ? 4 : 2 }] : []
  const exact = number !== undefined && number > 0 ? byNumber(clause, number) : undefined
  if (exact) return [exact]
  if (has(clause, 'half') && has(clause, 'size', 'resize', 'smaller', 'biggest')) return [scale(50)]
  // A file in megabytes is not a size in pixels.
  if (clause.tags.some((tag) => tag.concept === 'word' && says(tag, 'fileSize'))) return []
  const isSmaller = has(clause, 'smaller') && !isOfThing(clause, lexicon)
  return isSmaller || (has(clause, 'resize') && has(clause, 'down')) ? [scale(usualSmallerPercent)] : undefined
}

const sizeName = ({ percent: scalePercent, widthPx, heightPx }: Resize): string => {
  if (scalePercent !== undefined) return `to ${percent(scalePercent)}`
  if (widthPx !== undefined && heightPx !== undefined) return `to fit ${widthPx}×${heightPx} px`
  return widthPx === undefined ? `to ${heightPx} px in height` : `to ${widthPx} px in width`
}

export const resize: Kind<'resize'> = {
  schema,
  phrases: { en: phrases },
  rules: { shape: recognise },
  explains: ['pair', 'ratio:1:1', 'px', 'crop', 'upscale', 'place'],
  describe: (step) => `Resized ${sizeName(step)}`,
  sizeAfter: ({ width, height }, step) => {
    const factor =
      step.percent === undefined
        ? Math.min((step.widthPx ?? Infinity) / width, (step.heightPx ?? Infinity) / height)
        : step.percent / 100
    return Number.isFinite(factor) ? { width: px(width * factor), height: px(height * factor) } : { width, height }
  },
  examples: [
    { prompt: 'resize to 1200 px wide', steps: [{ kind: 'resize', widthPx: 1200 }] },
    { prompt: 'half the size', steps: [{ kind: 'resize', percent: 50 }] },
  ],
}

declare module '../step.ts' {
  interface StepTypes extends Record<'resize', z.infer<typeof schema>> {}
  interface KindConcepts extends Record<keyof typeof phrases, true> {}
}
