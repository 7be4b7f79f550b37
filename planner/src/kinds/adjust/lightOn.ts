import { type Clause, has } from '../../language/clause.ts'
import type { Lexicon } from '../../language/lexicon.ts'
import type { Target } from '../fields.ts'
import { backgroundBlurAmount, hidingAmount } from '../hiding.ts'
import type { Step } from '../step.ts'
import { tone } from './tone.ts'

/** What a colour named in a comparative moves, and what it paints otherwise: "a bluer sky", "a blue sky". */
const shadedThings: ReadonlySet<Target['thing']> = new Set(['sky', 'greenery', 'subject', 'face'])

/** Greener grass is a stronger green, not a tint of the light. */
export const greener = (step: Step, { thing }: Target): Step =>
  thing === 'greenery' && step.kind === 'adjust' && step.setting === 'tint'
    ? { ...step, setting: 'saturation', amount: Math.abs(step.amount) }
    : step

/** Steps for the whole photo or a region, now for a target alone. */
export const onTarget = (steps: readonly Step[], target: Target): readonly Step[] =>
  steps.map((step) => {
    if (step.kind === 'blur')
      return { kind: 'blur', amount: target.thing === 'background' ? backgroundBlurAmount : hidingAmount, target }
    if (step.kind !== 'adjust') return step
    const { region: _, ...rest } = step
    return { ...rest, target }
  })

/** What a clause asks of the light and colour of a thing, as steps for the whole photo. */
export const lightOn = (clause: Clause, target: Target, lexicon: Lexicon): readonly Step[] => {
  const isShade =
    (has(clause, 'up', 'down') || (target.thing === 'face' && has(clause, 'too'))) && shadedThings.has(target.thing)
  const withoutColours = { ...clause, tags: clause.tags.filter((tag) => tag.hex === undefined) }
  return tone(isShade ? clause : withoutColours, lexicon).map((step) => greener(step, target))
}
