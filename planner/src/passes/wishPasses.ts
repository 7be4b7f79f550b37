import { amended, colourFor, isSizeOnly } from '../dialogue/amended.ts'
import { saidAnew } from '../dialogue/corrections.ts'
import { insteadIn } from '../dialogue/replacedIn.ts'
import { inColour, isInstead, withoutName } from '../dialogue/sameStep.ts'
import { namedAmount } from '../language/amount.ts'
import { has } from '../language/clause.ts'
import { alsoTo, goneBefore } from '../rules/removal.ts'
import { targetsIn } from '../rules/target.ts'
import { isAmountOnly, isBareThing } from './clauseKinds.ts'
import { aboutIt } from './inContext.ts'
import { spokenOf } from './pointsBack.ts'
import { isUntouched, type Pass, type Reading, replaceLast } from './reading.ts'
import { insteadOf } from './refusals.ts'
import { isOfUnfound, onSomebody, paintedIn, placed, standing } from './told.ts'
import { withAmount } from './withAmount.ts'

/** Gives the last step the amount that the clause consists of. */
export const amountAlone: Pass = {
  read: (reading) => {
    const { clause, last } = reading
    if (!isAmountOnly(clause) || last === undefined) return false
    const amount = namedAmount(clause)
    return amount === undefined || replaceLast(reading, withAmount(last, amount))
  },
}

/** A pass that looks for steps only where none is found yet; the passes after it go on with what it finds. */
const orElse = (find: (reading: Reading) => Reading['found']): Pick<Pass, 'read'> => ({
  read: (reading) => {
    if (reading.found.length === 0) reading.found = find(reading)
    return false
  },
})

/** What the clause asks for by itself. */
export const ownWish: Pass = orElse(({ clause, stepsOf }) => stepsOf(clause))

/** A colour for the thing that the clause before describes. */
export const paintDescribed: Pass = orElse(({ clause, before, described }) =>
  before === described ? paintedIn(clause, before) : [],
)

/** Takes back the last prompt's only step where another of its kind is wanted instead. */
export const replaceLastPrompt: Pass = {
  read: (reading) => {
    if (isUntouched(reading) && isInstead(reading.clause, reading.found, reading.history.at(-1))) reading.undo = 1
    return false
  },
}

/** Puts a step in the place of one of the last prompt. */
export const replaceLastStep: Pass = {
  read: (reading) => {
    const change = isUntouched(reading) ? insteadIn(reading.clause, reading.found, reading.history) : undefined
    if (change) {
      reading.undo = change.undo
      reading.found = change.steps
    }
    return false
  },
}

/** The verb of the clause before with what is corrected. */
export const sayAnew: Pass = orElse(({ clause, before, stepsOf }) => saidAnew(clause, before, stepsOf))

/** Gives each step the thing and the place that earlier clauses speak of. */
export const resolveReferences: Pass = {
  read: (reading) => {
    const { clause, last, before, described, earlier } = reading
    reading.found = reading.found.map((step) =>
      onSomebody(placed(aboutIt(step, clause, last, before), clause, described), clause, earlier),
    )
    if (isOfUnfound(clause, last, before)) reading.found = []
    return false
  },
}

/** Changes the colour, size or place of the step before. */
export const amendLast: Pass = {
  read: (reading) => {
    const { clause, last } = reading
    const step = amended(clause, last) ?? standing(clause, last)
    return step !== undefined && replaceLast(reading, step)
  },
}

/** Changes the colour or the size of the last prompt's only step. */
export const amendLastPrompt: Pass = {
  read: (reading) => {
    const last = reading.history.at(-1)
    const clause = withoutName(reading.clause, last)
    const colour = isUntouched(reading) ? colourFor(clause) : undefined
    const isSize = reading.steps.length === 0 && last?.length === 1 && isSizeOnly(clause)
    const sized = isSize ? amended(clause, last[0]) : undefined
    const steps = colour === undefined ? sized && [sized] : inColour(last, colour)
    if (steps === undefined) return false
    reading.undo = 1
    reading.steps.push(...steps)
    return true
  },
}

/** A photo is straightened once, however many clauses complain of its slant. */
export const straightenOnce: Pass = {
  read: (reading) => {
    if (reading.last?.kind !== 'straighten' || reading.found.length === 0) return false
    reading.found = reading.found.filter((step) => step.kind !== 'straighten')
    return reading.found.length === 0
  },
}

/** Another thing to do the last step to. */
export const alsoToThing: Pass = orElse(({ clause, last, index }) => alsoTo(clause, last, index.lexicon))

/** Another thing to do the last prompt's last step to. */
export const alsoToThingOfLastPrompt: Pass = orElse(({ clause, steps, history, index }) => {
  if (steps.length > 0 || (targetsIn(clause).length === 0 && !isBareThing(clause))) return []
  return alsoTo(clause, history.at(-1)?.at(-1), index.lexicon)
})

/** Removes what an earlier clause speaks of. */
export const removeSpokenOf: Pass = {
  read: (reading) => {
    const { clause, before, described, index, silent } = reading
    if (reading.found.length > 0 || !before || !has(clause, 'remove')) return false
    reading.found = goneBefore(spokenOf(before, described, index.lexicon), clause)
    if (reading.found.length > 0 && silent.at(-1) === before.text) silent.pop()
    return false
  },
}

/** Does to one thing what was refused of another. */
export const insteadOfRefused: Pass = orElse(({ clause, refused, stepsOf }) =>
  refused && has(clause, 'only') ? insteadOf(refused, clause, stepsOf) : [],
)

/** Removes the thing described last. */
export const removeDescribed: Pass = orElse(({ clause, described }) =>
  described && has(clause, 'remove') ? goneBefore(described) : [],
)
