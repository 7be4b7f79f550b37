import { amended } from '../dialogue/amended.ts'
import { saidAnew } from '../dialogue/corrections.ts'
import { insteadIn } from '../dialogue/replacedIn.ts'
import { inColour, isInstead, withoutName } from '../dialogue/sameStep.ts'
import type { Example } from '../example.ts'
import { colourFor, isSizeOnly } from '../kinds/amending.ts'
import { alsoTo, goneBefore } from '../kinds/removal.ts'
import { targetsIn } from '../kinds/target.ts'
import { namedAmount } from '../language/amount.ts'
import { has } from '../language/clause.ts'
import { isAmountOnly, isBareThing } from './clauseKinds.ts'
import { aboutIt } from './inContext.ts'
import { spokenOf } from './pointsBack.ts'
import { isUntouched, type Pass, type Reading, replaceLast } from './reading.ts'
import { isOfUnfound, onSomebody, paintedIn, placed, standing } from './references.ts'
import { insteadOf } from './refusals.ts'
import { withAmount } from './withAmount.ts'

/** Gives the last step the amount that the clause consists of. */
export const amountAlone: Pass = {
  example: { prompt: 'more warmth please, like 30%', steps: [{ kind: 'adjust', setting: 'warmth', amount: 30 }] },
  read: (reading) => {
    const { clause, last } = reading
    if (!isAmountOnly(clause) || last === undefined) return false
    const amount = namedAmount(clause)
    return amount === undefined || replaceLast(reading, withAmount(last, amount))
  },
}

/** A pass that looks for steps only where none is found yet; the passes after it go on with what it finds. */
const orElse = (example: Example, find: (reading: Reading) => Reading['found']): Pass => ({
  example,
  read: (reading) => {
    if (reading.found.length === 0) reading.found = find(reading)
    return false
  },
})

/** What the clause asks for by itself. */
export const ownWish: Pass = orElse(
  { prompt: 'sepia', steps: [{ kind: 'preset', preset: 'sepia', amount: 100 }] },
  ({ clause, stepsOf }) => stepsOf(clause),
)

/** A colour for the thing that the clause before describes. */
export const paintDescribed: Pass = orElse(
  {
    prompt: 'the couch looks boring. paint it green',
    steps: [{ kind: 'recolour', target: { thing: 'couch', which: 'one' }, colour: '#008000' }],
  },
  ({ clause, before, described }) => (before === described ? paintedIn(clause, before) : []),
)

/** Takes back the last prompt's only step where another of its kind is wanted instead. */
export const replaceLastPrompt: Pass = {
  example: {
    prompt: 'rather 4:5',
    history: [[{ kind: 'crop', ratio: [1, 1], anchor: 'center' }]],
    undo: 1,
    steps: [{ kind: 'crop', ratio: [4, 5], anchor: 'center' }],
  },
  read: (reading) => {
    if (isUntouched(reading) && isInstead(reading.clause, reading.found, reading.history.at(-1))) reading.undo = 1
    return false
  },
}

/** Puts a step in the place of one of the last prompt. */
export const replaceLastStep: Pass = {
  example: {
    prompt: 'sepia instead',
    history: [[{ kind: 'upscale', scale: 2 }]],
    undo: 1,
    steps: [{ kind: 'preset', preset: 'sepia', amount: 100 }],
  },
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
export const sayAnew: Pass = orElse(
  { prompt: 'rotate right, oops left', steps: [{ kind: 'rotate', degrees: -90 }] },
  ({ clause, before, stepsOf }) => saidAnew(clause, before, stepsOf),
)

/** Gives each step the thing and the place that earlier clauses speak of. */
export const resolveReferences: Pass = {
  example: {
    prompt: 'the baby is in shadow, brighten him',
    steps: [{ kind: 'adjust', setting: 'exposure', amount: 25, target: { thing: 'person', which: 'one' } }],
  },
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
  example: { prompt: 'remove bg and put a light grey one', steps: [{ kind: 'background', colours: ['#d3d3d3'] }] },
  read: (reading) => {
    const { clause, last } = reading
    const step = amended(clause, last) ?? standing(clause, last)
    return step !== undefined && replaceLast(reading, step)
  },
}

/** Changes the colour or the size of the last prompt's only step. */
export const amendLastPrompt: Pass = {
  example: {
    prompt: 'thicker',
    history: [[{ kind: 'frame', colour: '#ffffff', percent: 5 }]],
    undo: 1,
    steps: [{ kind: 'frame', colour: '#ffffff', percent: 10 }],
  },
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
  example: { prompt: 'horizon is off by 2 degrees, straighten', steps: [{ kind: 'straighten', degrees: 2 }] },
  read: (reading) => {
    if (reading.last?.kind !== 'straighten' || reading.found.length === 0) return false
    reading.found = reading.found.filter((step) => step.kind !== 'straighten')
    return reading.found.length === 0
  },
}

/** Another thing to do the last step to. */
export const alsoToThing: Pass = orElse(
  {
    prompt: 'erase the laptop and the cup',
    steps: [
      { kind: 'remove', target: { thing: 'laptop', which: 'one' } },
      { kind: 'remove', target: { thing: 'cup', which: 'one' } },
    ],
  },
  ({ clause, last, index }) => alsoTo(clause, last, index.lexicon),
)

/** Another thing to do the last prompt's last step to. */
export const alsoToThingOfLastPrompt: Pass = orElse(
  {
    prompt: 'the cat too',
    history: [[{ kind: 'remove', target: { thing: 'dog', which: 'one' } }]],
    steps: [{ kind: 'remove', target: { thing: 'cat', which: 'one' } }],
  },
  ({ clause, steps, history, index }) => {
    if (steps.length > 0 || (targetsIn(clause).length === 0 && !isBareThing(clause))) return []
    return alsoTo(clause, history.at(-1)?.at(-1), index.lexicon)
  },
)

/** Removes what an earlier clause speaks of. */
export const removeSpokenOf: Pass = {
  example: {
    prompt: 'got photobombed by a seagull, remove it',
    steps: [{ kind: 'remove', target: { thing: 'bird', which: 'one' } }],
  },
  read: (reading) => {
    const { clause, before, described, index, silent } = reading
    if (reading.found.length > 0 || !before || !has(clause, 'remove')) return false
    reading.found = goneBefore(spokenOf(before, described, index.lexicon), clause)
    if (reading.found.length > 0 && silent.at(-1) === before.text) silent.pop()
    return false
  },
}

/** Does to one thing what was refused of another. */
export const insteadOfRefused: Pass = orElse(
  {
    prompt: "don't brighten the background, only the person",
    steps: [{ kind: 'adjust', setting: 'exposure', amount: 25, target: { thing: 'person', which: 'one' } }],
  },
  ({ clause, refused, stepsOf }) => (refused && has(clause, 'only') ? insteadOf(refused, clause, stepsOf) : []),
)

/** Removes the thing described last. */
export const removeDescribed: Pass = orElse(
  {
    prompt: 'there is a dog, darken the sky, remove it',
    steps: [
      { kind: 'adjust', setting: 'exposure', amount: -25, target: { thing: 'sky', which: 'all' } },
      { kind: 'remove', target: { thing: 'dog', which: 'one' } },
    ],
  },
  ({ clause, described }) => (described && has(clause, 'remove') ? goneBefore(described) : []),
)
