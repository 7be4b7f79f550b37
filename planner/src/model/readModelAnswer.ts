import type { EditPlan } from '../editPlan.ts'
import { modelPlanSchema } from './modelPlan.ts'

/** Longer answers are no plans. */
export const maxAnswerCharacters = 50_000
const maxProblems = 5

/** The JSON in an answer: without what the model thought before, and without a fence around it. */
const jsonIn = (answer: string): string => {
  const spoken = answer.slice(answer.lastIndexOf('</think>') + 1 > 0 ? answer.lastIndexOf('</think>') + 8 : 0)
  const fence = /```(?:json)?\s*([\s\S]*?)```/.exec(spoken)
  return (fence?.[1] ?? spoken).trim()
}

/**
 * Reads a language model's answer as a plan. Nothing of it is trusted: what is not in the plan's form is refused.
 * @param mayGenerate whether a model outside may generate what no engine here can do
 * @returns the plan, or what is wrong with the answer, in words that the model can be told
 */
export const readModelAnswer = (
  answer: string,
  mayGenerate: boolean,
): { readonly plan: EditPlan } | { readonly problem: string } => {
  if (answer.length > maxAnswerCharacters)
    return { problem: `The answer has ${answer.length} characters; at most ${maxAnswerCharacters} are read.` }
  let json: unknown
  try {
    json = JSON.parse(jsonIn(answer))
  } catch {
    return { problem: 'The answer is not JSON.' }
  }
  const parsed = modelPlanSchema(mayGenerate).safeParse(json)
  if (!parsed.success) {
    const issues = parsed.error.issues.slice(0, maxProblems)
    return { problem: issues.map(({ path, message }) => `${path.join('.') || 'plan'}: ${message}`).join('\n') }
  }
  const { undo, steps, notPossible } = parsed.data
  const wishes = steps.length + undo + notPossible.length
  return {
    plan: {
      ...{ undo, steps, unknown: notPossible, kept: [] },
      coverage: wishes === 0 ? 0 : (steps.length + undo) / wishes,
    },
  }
}
