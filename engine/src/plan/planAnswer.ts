import { SpotlessError } from '@spotless/contract/error'
import type { PlanAnswer } from '@spotless/contract/plan'
import { describe } from '@spotless/planner/describe'
import { nearest } from '@spotless/planner/nearest'
import type { EditPlan } from '@spotless/planner/plan'
import type { PipelineContext } from '../pipeline.ts'
import type { ExecutedSteps } from './executeSteps.ts'

const examples =
  '“a bit brighter”, “crop to 4:5”, “remove the car on the left”, “white background” or “add "Summer" at the top”'

type Step = PlanAnswer['steps'][number]

const unknownOf = ({ unknown }: EditPlan): PlanAnswer['unknown'] =>
  unknown.map((text) => ({ text, alternative: nearest(text) }))

const sayUnknown = ({ text, alternative }: PlanAnswer['unknown'][number]): string =>
  `Not understood: “${text}”.${alternative === null ? '' : ` Nearest: ${alternative}.`}`

/** Refuses a prompt with the reasons and with examples of prompts that work. */
export const refuse = (prompt: string, plan: EditPlan, hosted: PipelineContext['hosted']): never => {
  if (plan.undo > 0 && plan.steps.length === 0)
    throw new SpotlessError('prompt_not_understood', 'There is no earlier edit to take back.')
  const reasons = [
    ...plan.steps.filter((step) => step.kind === 'unsupported').map(describe),
    ...unknownOf(plan).map(sayUnknown),
  ]
  const reason = reasons.join(' ') || `Not understood: “${prompt}”.`
  const asked = (hosted?.report()?.failures ?? []).map(({ provider, reason: why }) => ` ${provider} ${why}.`).join('')
  throw new SpotlessError('prompt_not_understood', `${reason}${asked} You could try ${examples}.`)
}

/** Nothing that was asked for is in the photo: the reasons are the answer. */
export const throwMissing = (steps: readonly Step[]): never => {
  const reasons = steps.flatMap(({ note }) => note ?? [])
  throw new SpotlessError('no_subject', reasons.join(' '))
}

const noteOf = ({ text, state, note }: Step): readonly string[] => {
  if (state === 'skipped') return []
  return [state === 'done' ? text : (note ?? text)]
}

/** How every step of the plan ended, with those that were skipped or are unsupported. */
export const answerOf = (
  plan: EditPlan,
  executed: ExecutedSteps,
  skipSteps: readonly number[],
  undone: number,
): PlanAnswer => {
  const others = plan.steps.flatMap((step, index): Step[] => {
    const text = describe(step)
    if (step.kind === 'unsupported') return [{ index, text, state: 'unsupported', note: text }]
    return skipSteps.includes(index) ? [{ index, text, state: 'skipped' }] : []
  })
  const steps = [...executed.steps, ...others].sort((one, other) => one.index - other.index)
  return { steps, undone, unknown: unknownOf(plan), coverage: plan.coverage }
}

/** The answer in sentences. @param kept clauses that ask for something to stay as it is */
export const notesOf = (
  { steps, undone, unknown }: PlanAnswer,
  executed: ExecutedSteps,
  kept: readonly string[],
): string[] => [
  ...(undone === 0 ? [] : [undone === 1 ? 'Undid the last edit' : `Undid the last ${undone} edits`]),
  ...steps.flatMap(noteOf),
  ...executed.notes,
  ...kept.map((clause) => `As asked: ${clause}.`),
  ...unknown.map(sayUnknown),
]
