import { fixes, isUnmended, repeats } from './pointsBack.ts'
import type { Pass, Reading } from './reading.ts'

/** A verb that says the wish before once more. */
export const sayAgain: Pass = {
  example: {
    prompt: 'the yellow cast is ugly, take it out',
    steps: [{ kind: 'auto', what: 'white-balance' }],
    unknown: [],
  },
  read: ({ clause, before, hasGiven, steps, silent }) => {
    const isRepeated = before !== undefined && repeats(clause, before, hasGiven, steps.length > 0)
    if (isRepeated) silent.push(clause.text)
    return isRepeated
  },
}

const mendedIn = ({ clause, before, hasGiven, stepsOf }: Reading) =>
  before && !hasGiven ? fixes(clause, before, stepsOf) : []

/** Reports a described state that no step corrects, where the clause asks to correct it. */
export const fixUnknown: Pass = {
  example: { prompt: "the dog's eyes are glowing, fix that", steps: [], unknown: ["the dog's eyes are glowing"] },
  read: (reading) => {
    const { clause, before, hasGiven } = reading
    if (!before || hasGiven || !isUnmended(clause, before) || mendedIn(reading).length > 0) return false
    reading.unknown.push(before.text)
    return true
  },
}

/** Does what the clause before describes as wrong, where the clause asks to correct it. */
export const fix: Pass = {
  example: {
    prompt: "I don't like my double chin, can you do something about that",
    steps: [{ kind: 'retouch-face', what: 'skin', amount: 50 }],
    unknown: [],
  },
  read: (reading) => {
    const mended = mendedIn(reading)
    reading.steps.push(...mended)
    return mended.length > 0
  },
}
