import type { Target } from '../kinds/fields.ts'
import type { Step, StepOf } from '../kinds/step.ts'
import type { StepsOf } from '../kinds/stepsOf.ts'
import { targetsIn, thingOf } from '../kinds/target.ts'
import { type Clause, clauseOf, has, isEmpty, isThing } from '../language/clause.ts'

export const subject: Target = { thing: 'subject', which: 'all' }
export const backdrop: Target = { thing: 'background', which: 'all' }

const isWholePhoto = (last: Step): last is StepOf<'adjust' | 'preset' | 'blur'> =>
  (last.kind === 'adjust' || last.kind === 'preset' || last.kind === 'blur') &&
  last.target === undefined &&
  !('region' in last)

type Placeable = StepOf<'adjust' | 'preset' | 'blur' | 'pixelate' | 'remove'>

/** Whether a step can work on one thing. */
const isPlaceable = (step: Step): step is Placeable =>
  ['adjust', 'preset', 'blur', 'pixelate', 'remove'].includes(step.kind)

export const onThing = (step: Placeable, target: Target): Step => ({
  ...step,
  target,
})

/** "Not the background", "leave the sky alone": a thing and no wish of its own. */
const isSpared = (clause: Clause): boolean =>
  (targetsIn(clause).length > 0 || has(clause, 'retouch:skin')) &&
  clause.tags.every(
    (part) =>
      isEmpty(part) ||
      thingOf(part) !== undefined ||
      part.concept === 'retouch:skin' ||
      ['negate', 'request', 'make'].includes(part.concept),
  )

/** "Brighter but not the background". */
export const sparesBackground = (clause: Clause, last: Step): last is StepOf<'adjust' | 'preset' | 'blur'> =>
  isSpared(clause) &&
  has(clause, 'background') &&
  targetsIn(clause).every(({ thing }) => thing === 'background') &&
  isWholePhoto(last)

/** "Brighter but not the sky": what no step can leave out. */
export const sparesOther = (clause: Clause, last: Step): boolean => isSpared(clause) && isWholePhoto(last)

/** "Black and white but keep the car red". */
export const keepsColour = (clause: Clause, last: Step): last is StepOf<'preset'> =>
  last.kind === 'preset' &&
  last.preset === 'black-and-white' &&
  last.target === undefined &&
  has(clause, 'keep') &&
  has(clause, 'colour', 'colours')

/** "Don't brighten the background, only the person": the same with another thing. */
export const insteadOf = (refused: Clause, clause: Clause, stepsOf: StepsOf): readonly Step[] => {
  const [target] = targetsIn(clause)
  if (target === undefined) return []
  return stepsOf(clauseOf(refused.tags.filter(({ concept }) => concept !== 'negate'))).flatMap((step) =>
    isPlaceable(step) ? [onThing(step, target)] : [],
  )
}

/** "Keep only the dog" takes away all the rest. */
export const isKeptOnly = (clause: Clause): boolean =>
  has(clause, 'keep') &&
  has(clause, 'only', 'just') &&
  clause.tags.some(isThing) &&
  clause.tags.every((tag) => isEmpty(tag) || isThing(tag) || tag.concept === 'keep' || tag.concept === 'only')
