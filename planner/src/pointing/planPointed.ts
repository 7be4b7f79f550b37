import type { Pointed } from '@spotless/contract/pointed'
import type { EditPlan, History, Step } from '../plan.ts'
import { planEdit } from '../planEdit.ts'
import { standInFor, targetOfStep } from './standIn.ts'

/** The step on what was pointed at, where its target is the thing; else as it is. */
const pointedStep = (step: Step, thing: string, pointed: Pointed): Step =>
  targetOfStep(step)?.thing === thing
    ? ({ ...step, target: { thing: 'pointed', which: 'one', pointed } } as Step)
    : step

const isPointed = (step: Step): boolean => targetOfStep(step)?.thing === 'pointed'

/**
 * The plan of a prompt whose things a person pointed at. Each name is read as a thing that the rules know, so that whatever
 * can be done to a thing can be done to what was pointed at. Steps on what was pointed at come first, as their outlines are those
 * of the photo before the prompt.
 */
export const planPointed = (prompt: string, history: History, pointed: readonly Pointed[]): EditPlan => {
  const swapped: { readonly thing: string; readonly pointed: Pointed }[] = []
  let text = prompt
  for (const one of pointed) {
    const other = standInFor(text, one.name)
    if (other !== null) text = other.prompt
    swapped.push({ thing: other?.thing ?? one.name, pointed: one })
  }
  const plan = planEdit(text, history)
  const steps = plan.steps.map((step) =>
    swapped.reduce((changed, { thing, pointed: one }) => pointedStep(changed, thing, one), step),
  )
  // What was not understood is shown as written.
  const asWritten = (clause: string): string =>
    swapped.reduce((said, { thing, pointed: one }) => said.replace(thing, one.name), clause)
  return {
    ...plan,
    steps: [...steps.filter(isPointed), ...steps.filter((step) => !isPointed(step))],
    unknown: plan.unknown.map(asWritten),
    kept: plan.kept.map(asWritten),
  }
}
