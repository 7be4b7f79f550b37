import { targetsIn } from '../kinds/target.ts'
import { has, suffixOf } from '../language/clause.ts'
import { isCool, isNotTooMuch } from '../passes/clauseKinds.ts'
import { pointsBack } from '../passes/pointsBack.ts'
import { applyChange, isUntouched, lastPrompt, type Pass, type Reading, replaceLast } from '../passes/reading.ts'
import { weaker } from '../passes/withAmount.ts'
import { doneAlso } from './doneAlso.ts'
import { followUp, isFollowUp } from './followUp.ts'
import { isTopicOf } from './onHistory.ts'
import { replacedIn } from './replacedIn.ts'
import { sameStep, takesBack } from './sameStep.ts'
import { dislikedIn, goneIn, isBareRemoval, isDenied, isPraise, takenOut, withoutDisliked } from './takenBack.ts'

/** Praise for the last result asks for nothing. */
export const praise: Pass = {
  example: {
    prompt: 'ok cool, next remove the dog',
    history: [[{ kind: 'auto', what: 'enhance' }]],
    steps: [{ kind: 'remove', target: { thing: 'dog', which: 'one' } }],
    unknown: [],
  },
  read: (reading) => {
    const { clause, history, clauseCount } = reading
    if (!isPraise(clause, history.length > 0) && !(clauseCount > 1 && isCool(clause))) return false
    reading.silent.push(clause.text)
    return has(clause, 'is') || 'aside'
  },
}

/** Takes out a step of an earlier prompt that the clause before spoke badly of. */
export const removeDisliked: Pass = {
  example: {
    prompt: 'not a fan of the grain, remove it',
    history: [[{ kind: 'adjust', setting: 'grain', amount: 25 }]],
    undo: 1,
    steps: [],
    unknown: [],
  },
  read: (reading) => {
    const { clause, disliked, history } = reading
    if (!disliked || !isUntouched(reading) || !(isBareRemoval(clause) || pointsBack(clause))) return false
    const change = takenOut(disliked.step, history)
    if (change) return applyChange(reading, change)
    reading.unknown.push(clause.text)
    return true
  },
}

/** Notes which step of an earlier prompt the person does not like; what to do about it may follow. */
export const noteDisliked: Pass = {
  example: {
    prompt: 'I dont like the crop',
    history: [[{ kind: 'crop', ratio: [1, 1], anchor: 'center' }]],
    undo: 1,
    steps: [],
  },
  read: (reading) => {
    const step = isUntouched(reading) ? dislikedIn(reading.clause, reading.history) : undefined
    if (step) reading.disliked = { step, clause: reading.clause }
    return step !== undefined
  },
}

/** Changes the colour, amount, side or thing of a step of an earlier prompt. */
export const replaceEarlier: Pass = {
  example: {
    prompt: 'only 10',
    history: [[{ kind: 'adjust', setting: 'saturation', amount: 25 }]],
    undo: 1,
    steps: [{ kind: 'adjust', setting: 'saturation', amount: 10 }],
  },
  read: (reading) => {
    const { clause, before, history } = reading
    const isRestated = before !== undefined && reading.earlier.length === 1 && isFollowUp(before)
    if (!isUntouched(reading) && !isRestated) return false
    const change = replacedIn(clause, history, isDenied(before, history.at(-1)))
    if (change === undefined) return false
    reading.undo = 0
    reading.steps = []
    return applyChange(reading, change)
  },
}

/** Takes out a step of an earlier prompt by its name. */
export const removeEarlier: Pass = {
  example: {
    prompt: 'skip the sepia',
    history: [[{ kind: 'preset', preset: 'sepia', amount: 100 }]],
    undo: 1,
    steps: [],
  },
  read: (reading) => {
    const change = isUntouched(reading) ? goneIn(reading.clause, reading.history) : undefined
    return change !== undefined && applyChange(reading, change)
  },
}

/** Does the last step again to another thing or at another place. */
export const repeatElsewhere: Pass = {
  example: {
    prompt: 'same for the sky',
    history: [[{ kind: 'adjust', setting: 'warmth', amount: 25 }]],
    undo: 0,
    steps: [{ kind: 'adjust', setting: 'warmth', amount: 25, target: { thing: 'sky', which: 'all' } }],
  },
  read: ({ clause, lastDone, isContinued, before, steps }) => {
    const also = doneAlso(clause, lastDone, isContinued && before === undefined)
    steps.push(...also)
    return also.length > 0
  },
}

/** Takes back all earlier prompts. */
export const undoAll: Pass = {
  example: {
    prompt: 'start over',
    history: [[{ kind: 'adjust', setting: 'sharpen', amount: 25 }], [{ kind: 'flip', axis: 'horizontal' }]],
    undo: 2,
    steps: [],
  },
  read: (reading) => {
    if (!has(reading.clause, 'undoAll')) return false
    reading.undo = Math.max(1, reading.history.length)
    return true
  },
}

/** Takes back the last prompt, or as many as the clause says. */
export const undo: Pass = {
  example: { prompt: 'undo', history: [[{ kind: 'flip', axis: 'horizontal' }]], undo: 1, steps: [] },
  read: (reading) => {
    const { clause, history } = reading
    if (!has(clause, 'undo') || (targetsIn(clause).length > 0 && !isTopicOf(clause, history.at(-1)))) return false
    const count = Number(suffixOf(clause, 'count') ?? (has(clause, 'every') ? 2 : 1))
    reading.undo = Math.max(reading.undo, count)
    return true
  },
}

/** Takes back the last prompt where its only step is named as not wanted. */
export const undoNamed: Pass = {
  example: {
    prompt: 'no vignette please',
    history: [[{ kind: 'adjust', setting: 'vignette', amount: 25 }]],
    undo: 1,
    steps: [],
  },
  read: (reading) => {
    if (!isUntouched(reading) || !takesBack(reading.clause, reading.history.at(-1))) return false
    reading.undo = 1
    return true
  },
}

/** More or less of the last prompt's only step, named again. */
export const moreOfNamed: Pass = {
  example: {
    prompt: 'blur it less',
    history: [[{ kind: 'blur', amount: 40 }]],
    undo: 1,
    steps: [{ kind: 'blur', amount: 20 }],
  },
  read: (reading) => {
    const last = lastPrompt(reading)
    const amount = reading.steps.length === 0 ? sameStep(reading.clause, last) : undefined
    return amount !== undefined && last !== undefined && applyChange(reading, followUp(amount, last))
  },
}

/** More or less of what was asked for last: in this prompt, or in the last one. */
export const moreOrLess: Pass = {
  example: {
    prompt: 'more',
    history: [[{ kind: 'adjust', setting: 'contrast', amount: 25 }]],
    undo: 0,
    steps: [{ kind: 'adjust', setting: 'contrast', amount: 25 }],
  },
  read: (reading) => {
    const { clause, last } = reading
    if (!isFollowUp(clause)) return false
    if (last && isNotTooMuch(clause)) return replaceLast(reading, weaker(last))
    const earlier = lastPrompt(reading)
    if (!last && earlier) return applyChange(reading, followUp(clause, earlier))
    ;(last ? reading.silent : reading.unknown).push(clause.text)
    return true
  },
}

/** Takes out the disliked step of an earlier prompt that no clause has said more of. */
const removeUnmentioned = (reading: Reading): void => {
  const { disliked, undo, steps, history } = reading
  if (!disliked || undo > 0) return
  const change = withoutDisliked(disliked, steps, history)
  if (change === undefined) reading.silent.push(disliked.clause.text)
  else {
    reading.undo = change.undo
    steps.unshift(...change.steps)
  }
}

/** Takes back the last prompt where the person only dislikes its result. */
const undoDislikedResult = (reading: Reading): void => {
  const { clauseCount, history, tags } = reading
  if (clauseCount === 0 && history.length > 0 && tags.some(({ concept }) => concept === 'dislike')) reading.undo = 1
}

/** What remains to be done about earlier prompts after the last clause. */
export const settleDialogue = (reading: Reading): void => {
  removeUnmentioned(reading)
  undoDislikedResult(reading)
}
