import type { Step } from '../kinds/step.ts'
import { isUnknown } from '../kinds/target.ts'
import { type Clause, clauseOf } from '../language/clause.ts'
import type { Tag } from '../language/lexicon.ts'
import { unexplained } from './explained.ts'

type StepsOf = (clause: Clause) => readonly Step[]

const isWhole = (clause: Clause, stepsOf: StepsOf): boolean => {
  const steps = stepsOf(clause)
  const isDone = steps.every((step) => step.kind !== 'unsupported' || step.task === 'edit-object')
  return steps.length > 0 && isDone && unexplained(clause, steps).length === 0
}

/** "Brighten eyes" is no wish to brighten the photo. */
const isObjectOf = (previous: Tag | undefined, tag: Tag): boolean =>
  tag.concept === 'object' || (isUnknown(tag) && /^(more|less):/.test(previous?.concept ?? ''))

/** A clause of more words is a story, which is not cut. */
const maxPartedTags = 24

/**
 * "1600x1600 white background": wishes one after another without a verb or a mark. A clause of which some word led to no
 * step is cut where both halves explain all their words, the first half as short as may be; else it stays whole.
 */
export const parted = (clause: Clause, stepsOf: StepsOf): readonly Clause[] => {
  if (clause.isNegated || clause.tags.length > maxPartedTags) return [clause]
  const steps = stepsOf(clause)
  if (steps.length === 0 || unexplained(clause, steps).length === 0) return [clause]
  for (const [length, tag] of clause.tags.entries()) {
    const start = clause.tags.slice(0, length)
    if (length === 0 || isObjectOf(start.at(-1), tag)) continue
    const first = clauseOf(start)
    if (!isWhole(first, stepsOf)) continue
    const rest = parted(clauseOf(clause.tags.slice(length)), stepsOf)
    if (rest.every((part) => isWhole(part, stepsOf))) return [first, ...rest]
  }
  return [clause]
}
