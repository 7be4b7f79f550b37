import { english } from '../english.ts'
import { isUnknown } from '../kinds/target.ts'
import { tag } from '../language/tag.ts'
import { tokenize } from '../language/tokenize.ts'
import type { EditPlan, History } from '../plan.ts'
import { isMeantThing, targetOfStep } from './standIn.ts'

/** A thing that a prompt is about, which a person may point at. */
export interface Pointable {
  readonly name: string
  /** Whether detectors look for it. */
  readonly isKnown: boolean
}

/** What fills a photo, or is found all over it: nobody points at it. */
const everywhere: ReadonlySet<string> = new Set(['subject', 'background', 'sky', 'greenery', 'pointed'])

/** Runs of words in a clause that no rule knows. */
const strangeWords = (clause: string): readonly string[] => {
  const runs: string[][] = [[]]
  for (const word of tag(tokenize(clause), english)) {
    if (isUnknown(word)) runs.at(-1)?.push(word.raw ?? word.text)
    else runs.push([])
  }
  return runs.filter((run) => run.length > 0).map((run) => run.join(' '))
}

/**
 * What a person may point at in the photo so that a prompt can be carried out: first things without a name that detectors know,
 * then those that detectors may miss.
 *
 * @param plan of the prompt
 */
export const pointableIn = (prompt: string, plan: EditPlan, history: History = []): readonly Pointable[] => {
  const objects = plan.steps.flatMap((step) => (step.kind === 'unsupported' ? (step.object ?? []) : []))
  const words = plan.unknown.flatMap(strangeWords)
  const names = [...objects, ...words].filter((name) => isMeantThing(prompt, name, history))
  const known = plan.steps.flatMap((step) => {
    const target = targetOfStep(step)
    return target === undefined || everywhere.has(target.thing) ? [] : target.thing
  })
  return [
    ...[...new Set(names)].map((name) => ({ name, isKnown: false })),
    ...[...new Set(known)].map((name) => ({ name, isKnown: true })),
  ]
}
