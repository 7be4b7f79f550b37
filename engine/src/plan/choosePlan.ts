import { leavesSomething } from '@spotless/planner/model/leavesSomething'
import { planByModel } from '@spotless/planner/model/planByModel'
import type { EditPlan, History } from '@spotless/planner/plan'
import type { PipelineContext } from '../pipeline.ts'
import type { Raster } from '../raster/raster.ts'
import { measureFacts } from './measureFacts.ts'

/** Whether a language model may be asked for a plan that is better than the rules'. */
export const mayAskModel = (prompt: string, rules: EditPlan, { languageModel }: PipelineContext): boolean =>
  languageModel !== undefined && leavesSomething(prompt, rules)

/** What cannot be measured is not told. */
const factsOf = async (photo: Raster, context: PipelineContext) => {
  try {
    return await measureFacts(photo, context)
  } catch {
    context.signal.throwIfAborted()
    return undefined
  }
}

/**
 * The plan of a language model where one may be asked and gives one, else that of the rules. The model is told the words and
 * what was measured of the photo, never its pixels.
 *
 * @param photo as it is before the plan
 * @returns the plan, and who made it where that is not the rules
 * @throws the signal's reason when aborted
 */
export const choosePlan = async (
  prompt: string,
  rules: EditPlan,
  photo: Raster,
  history: History,
  context: PipelineContext,
): Promise<{ readonly plan: EditPlan; readonly plannedBy: string | null }> => {
  const { languageModel, signal, onProgress, hosted } = context
  if (languageModel === undefined || !leavesSomething(prompt, rules)) return { plan: rules, plannedBy: null }
  onProgress('inference', 0, `Asking ${languageModel.name} for a plan`)
  const facts = await factsOf(photo, context)
  const mayGenerate = hosted?.capability === 'editByPrompt' && !hosted.isEmpty
  try {
    const options = { history, mayGenerate }
    const plan = await planByModel(prompt, facts, options, (question) => languageModel.ask(question, signal))
    return plan === null ? { plan: rules, plannedBy: null } : { plan, plannedBy: languageModel.name }
  } catch {
    // Whoever asks the model says why it failed; the rules do what they understood.
    signal.throwIfAborted()
    return { plan: rules, plannedBy: null }
  }
}
