import type { Operation } from '../kinds/step.ts'
import { isUnknown } from '../kinds/target.ts'
import { type Clause, clauseOf } from '../language/clause.ts'
import { unexplained } from './explained.ts'

type StepsOf = (clause: Clause) => readonly Operation[]

const isWhole = (clause: Clause, stepsOf: StepsOf): boolean => {
  const steps = stepsOf(clause)
  const isDone = steps.every((step) => step.kind !== 'unsupported' || step.task === 'edit-object')
  return steps.length > 0 && isDone && unexplained(clause, steps).length === 0
}

const isItsObject = (tags: Clause['tags'], at: number): boolean =>
  tags[at]!.concept === 'object' || (isUnknown(tags[at]!) && /^(more|less):/.test(tags[at - 1]!.concept))

/** More words than these are not taken apart: what is told of in so many is a story. */
const longestParted = 24

/**
 * "1600x1600 white background": wishes one after another without a verb or a mark. A clause of which some word led to no
 * step is cut where both halves explain all their words, the first half as short as may be; else it stays whole.
 */
export const parted = (clause: Clause, stepsOf: StepsOf): readonly Clause[] => {
  if (clause.isNegated || clause.tags.length > longestParted) return [clause]
  const steps = stepsOf(clause)
  if (steps.length === 0 || unexplained(clause, steps).length === 0) return [clause]
  for (let at = 1; at < clause.tags.length; at++) {
    // "Brighten eyes" is no wish to brighten the photo.
    if (isItsObject(clause.tags, at)) continue
    const first = clauseOf(clause.tags.slice(0, at))
    if (!isWhole(first, stepsOf)) continue
    const rest = parted(clauseOf(clause.tags.slice(at)), stepsOf)
    if (rest.every((part) => isWhole(part, stepsOf))) return [first, ...rest]
  }
  return [clause]
}
