import type { EditPlan } from '../editPlan.ts'
import type { History } from '../kinds/step.ts'
import { composeQuestion, composeRepair, type PlanQuestion } from './composeQuestion.ts'
import type { PhotoFacts } from './photoFacts.ts'
import { readModelAnswer } from './readModelAnswer.ts'

/** Most characters of a wrong answer that are shown to the model again. */
const maxShownCharacters = 4_000

/**
 * Has a language model plan a wish in any language. Its answer is read as data: only steps in the plan's form come out, and an
 * answer in another form is sent back once.
 *
 * @param ask gives the model's answer as text
 * @returns null when the model gave no plan with a step
 * @throws what `ask` throws
 */
export const planByModel = async (
  wish: string,
  facts: PhotoFacts | undefined,
  { history = [], mayGenerate = false }: { readonly history?: History; readonly mayGenerate?: boolean },
  ask: (question: PlanQuestion) => Promise<string>,
): Promise<EditPlan | null> => {
  const question = composeQuestion(wish, facts, history, mayGenerate)
  const answer = await ask(question)
  const first = readModelAnswer(answer, mayGenerate)
  const read =
    'plan' in first
      ? first
      : readModelAnswer(
          await ask(composeRepair(question, answer.slice(0, maxShownCharacters), first.problem)),
          mayGenerate,
        )
  return 'plan' in read && read.plan.steps.length + read.plan.undo > 0 ? read.plan : null
}
