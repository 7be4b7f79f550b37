import type { PlanAnswer } from '@spotless/contract/plan'
import { describe } from '@spotless/planner/describe'
import type { History, Step } from '@spotless/planner/plan'
import { planEdit } from '@spotless/planner/planEdit'
import { pointableIn } from '@spotless/planner/pointing/pointableIn'
import { readingsOf } from '@spotless/planner/readings/readingsOf'

/** What a prompt comes to on the device. */
export interface PromptPlan {
  /** What the server alone may be able to do, as sentences; empty where every step is made here. */
  readonly onServer: readonly string[]
  /** Words that people mean in two ways, and what may be meant. */
  readonly doubt: PlanAnswer['doubt']
}

/** Why the server is needed for a step; null where it is made here. */
const reasonOf = (step: Step): string | null => {
  switch (step.kind) {
    case 'text':
      return `Words are written on photos on the server: “${step.text}”.`
    case 'generate':
      return `Only a model outside can do this: “${describe(step)}”.`
    case 'unsupported':
      return describe(step)
    default:
      return null
  }
}

/**
 * Plans a prompt by the server's rules, and says what of it cannot be done in the browser: words on photos, what needs a hosted model,
 * and things that must be pointed at, for which the server has the selecting tool.
 *
 * @param history the steps of each earlier prompt that still counts, oldest first
 */
export const planHere = (prompt: string, history: History): PromptPlan => {
  const plan = planEdit(prompt, history)
  const doubt = readingsOf(prompt)
  const pointable = pointableIn(prompt, plan, history).filter(({ isKnown }) => !isKnown)
  return {
    onServer: [
      ...plan.steps.flatMap((step) => reasonOf(step) ?? []),
      ...plan.unknown.map((clause) => `Not understood here: “${clause}”.`),
      ...pointable.map(({ name }) => `“${name}” has to be pointed at in the editor.`),
    ],
    doubt: doubt === null ? undefined : { says: doubt.says, readings: [...doubt.readings] },
  }
}
