import type { DetectedThing } from '@spotless/contract/thing'
import type { History, Step, Target } from '../plan.ts'
import { planEdit } from '../planEdit.ts'

/** Things that prompts seldom name. */
const standIns: readonly DetectedThing[] = [
  'giraffe',
  'zebra',
  'elephant',
  'surfboard',
  'skateboard',
  'kite',
  'bear',
  'spoon',
]

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A name as it may be written in a prompt: in any case, with any spaces or hyphens. */
const nameIn = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${name.trim().split(/\s+/).map(escaped).join('[\\s-]+')}(?![\\p{L}\\p{N}])`, 'iu')

/** A prompt in which another thing has the place of a name. */
export interface StandIn {
  readonly prompt: string
  readonly thing: DetectedThing
}

/** Puts a thing that the rules know in the place of a name; null where the prompt does not have the name. */
export const standInFor = (prompt: string, name: string): StandIn | null => {
  const written = nameIn(name)
  const thing = standIns.find((one) => !nameIn(one).test(prompt))
  return thing === undefined || !written.test(prompt) ? null : { prompt: prompt.replace(written, thing), thing }
}

export const targetOfStep = (step: Step): Target | undefined => ('target' in step ? step.target : undefined)

/** Whether a prompt asks for something to be done to what has a name in it, which the rules could do if they knew it. */
export const isMeantThing = (prompt: string, name: string, history: History): boolean => {
  const other = standInFor(prompt, name)
  return (
    other !== null && planEdit(other.prompt, history).steps.some((step) => targetOfStep(step)?.thing === other.thing)
  )
}
