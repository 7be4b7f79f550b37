import type { Clause } from '../language/clause.ts'
import type { Lexicon } from '../language/lexicon.ts'
import { recognise } from './recognise.ts'
import type { Step } from './step.ts'

export type StepsOf = (clause: Clause) => readonly Step[]

/** What a clause asks for; one said again asks for the same, so a long prompt that repeats itself is read once. */
export const stepsOf = (lexicon: Lexicon): StepsOf => {
  const known = new Map<string, readonly Step[]>()
  return (clause) => {
    // What is inherited from the clause before is no part of the text.
    const key = [clause.text, ...clause.tags.map(({ concept }) => concept)].join(' ')
    const steps = known.get(key) ?? recognise(clause, lexicon)
    known.set(key, steps)
    return steps
  }
}
