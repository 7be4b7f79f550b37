import type { Operation, Target } from '@spotless/contract/plan'
import { type Clause, suffixOf } from './clause.ts'
import { targetsIn } from './rules/target.ts'

/** Where a thing stands and a face with its owner: "my husband stands on the left, brighten his face". */
const isSame = (one: Target, other: Target): boolean =>
  one.thing === other.thing || (one.thing === 'face' && other.thing === 'person')

/** "There's a bird on the left, remove the bird": a place told before belongs to the thing when it is named again. */
export const placed = (step: Operation, clause: Clause, told: Clause | undefined): Operation => {
  if (told === undefined || !('target' in step) || step.target === undefined) return step
  const { target } = step
  if (target.which !== 'one' || target.region !== undefined || suffixOf(clause, 'region') !== undefined) return step
  const region = targetsIn(told).find((earlier) => isSame(target, earlier))?.region
  return region === undefined ? step : { ...step, target: { ...target, region } }
}
