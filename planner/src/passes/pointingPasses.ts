import { fixes, isUnmended, repeats } from './pointsBack.ts'
import type { Pass, Reading } from './reading.ts'

/** A verb that says the wish before once more. */
export const sayAgain: Pass = {
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
  read: (reading) => {
    const { clause, before, hasGiven } = reading
    if (!before || hasGiven || !isUnmended(clause, before) || mendedIn(reading).length > 0) return false
    reading.unknown.push(before.text)
    return true
  },
}

/** Does what the clause before describes as wrong, where the clause asks to correct it. */
export const fix: Pass = {
  read: (reading) => {
    const mended = mendedIn(reading)
    reading.steps.push(...mended)
    return mended.length > 0
  },
}
