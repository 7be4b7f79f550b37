import type { Step } from '../kinds/step.ts'
import type { StepsOf } from '../kinds/stepsOf.ts'
import { type Clause, clauseOf, has, isEmpty } from '../language/clause.ts'

const isSameKind = (one: Step, other: Step): boolean =>
  one.kind === other.kind &&
  (one.kind !== 'adjust' || other.kind !== 'adjust' || one.setting === other.setting) &&
  (one.kind !== 'unsupported' || other.kind !== 'unsupported' || one.task === other.task)

/** "Oops left" after "rotate right": the verb said before with what is said now. */
export const saidAnew = (clause: Clause, before: Clause | undefined, stepsOf: StepsOf): readonly Step[] => {
  const verb = before?.tags.find((tag) => !isEmpty(tag))
  if (verb === undefined || !has(clause, 'correction', 'actually')) return []
  return stepsOf(clauseOf([verb, ...clause.tags]))
}

/**
 * The steps that stay when a clause takes something back: "no wait", "I mean" put new ones in the place of what the clause
 * before asked for, "actually" only in the place of the same kind.
 *
 * @param settled how many steps stood before the clause before
 */
export const withoutCorrected = (
  clause: Clause,
  found: readonly Step[],
  steps: readonly Step[],
  settled: number,
): readonly Step[] => {
  if (found.length === 0 || !has(clause, 'correction', 'actually')) return steps
  const same = steps.findLastIndex((step) => found.some((other) => isSameKind(step, other)))
  if (same >= 0) return steps.filter((_, at) => at !== same)
  return has(clause, 'correction') ? steps.slice(0, settled) : steps
}
