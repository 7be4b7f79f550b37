import {
  moreOfNamed,
  moreOrLess,
  noteDisliked,
  praise,
  removeDisliked,
  removeEarlier,
  repeatElsewhere,
  replaceEarlier,
  undo,
  undoAll,
  undoNamed,
} from '../dialogue/passes.ts'
import type { Clause } from '../language/clause.ts'
import { inherit } from './inContext.ts'
import { fix, fixUnknown, sayAgain } from './pointingPasses.ts'
import type { Pass, Reading } from './reading.ts'
import { theOther } from './references.ts'
import {
  keep,
  keepColour,
  keepOnly,
  keepSide,
  notTooMuch,
  shapeWithoutCrop,
  spareBackground,
  spareOther,
  without,
  withoutAFlaw,
} from './refusalPasses.ts'
import {
  addSteps,
  dropCorrected,
  dropReasons,
  dropVague,
  enhance,
  noteDescribed,
  preferWantedShape,
  reportUnknown,
  shareAmount,
  skipDone,
} from './settlePasses.ts'
import {
  alsoToThing,
  alsoToThingOfLastPrompt,
  amendLast,
  amendLastPrompt,
  amountAlone,
  insteadOfRefused,
  ownWish,
  paintDescribed,
  removeDescribed,
  removeSpokenOf,
  replaceLastPrompt,
  replaceLastStep,
  resolveReferences,
  sayAnew,
  straightenOnce,
} from './wishPasses.ts'

/** The steps that one prompt is planned; the rest is reported as not understood. */
const maxSteps = 100

/** Reports a clause beyond the steps of one prompt. */
const limit: Pass = {
  example: { prompt: `${Array.from({ length: maxSteps }, (_, at) => `contrast ${at + 1}`)}, flip`, unknown: ['flip'] },
  read: ({ steps, unknown, clause }) => {
    if (steps.length < maxSteps) return false
    unknown.push(clause.text)
    return true
  },
}

/** The passes over a clause, in their order: the first that reads it to its end is the last. */
export const passes: Readonly<Record<string, Pass>> = {
  limit,
  praise,
  removeDisliked,
  noteDisliked,
  replaceEarlier,
  removeEarlier,
  repeatElsewhere,
  sayAgain,
  fixUnknown,
  fix,
  undoAll,
  undo,
  undoNamed,
  moreOfNamed,
  moreOrLess,
  without,
  withoutAFlaw,
  keepOnly,
  keepSide,
  shapeWithoutCrop,
  notTooMuch,
  spareBackground,
  keepColour,
  spareOther,
  keep,
  amountAlone,
  ownWish,
  paintDescribed,
  replaceLastPrompt,
  replaceLastStep,
  sayAnew,
  resolveReferences,
  amendLast,
  amendLastPrompt,
  straightenOnce,
  alsoToThing,
  alsoToThingOfLastPrompt,
  removeSpokenOf,
  insteadOfRefused,
  removeDescribed,
  noteDescribed,
  dropCorrected,
  dropVague,
  dropReasons,
  reportUnknown,
  enhance,
  shareAmount,
  skipDone,
  preferWantedShape,
  addSteps,
}

/** Sets what the passes know of the clause and of those before it. */
const beginClause = (reading: Reading, written: Clause): void => {
  const { steps, undo, history, before } = reading
  reading.written = written
  reading.last = steps.at(-1)
  reading.lastDone = reading.last ?? history.at(-1 - undo)?.at(-1)
  reading.clause = theOther(inherit(written, before, reading.lastDone), reading.lastDone)
  reading.hasGiven = steps.length > reading.countBefore || (steps.length === 0 && undo > 0)
  reading.countBefore = steps.length
  reading.found = []
  if (before) reading.earlier.push(before)
}

/** Reads one clause of a prompt. */
export const readClause = (reading: Reading, written: Clause, order: readonly Pass[] = Object.values(passes)): void => {
  beginClause(reading, written)
  for (const { read } of order) {
    const outcome = read(reading)
    if (outcome === 'aside') return
    if (outcome) break
  }
  reading.before = reading.clause
}
