import { dequal } from 'dequal'
import { withoutCorrected } from '../dialogue/corrections.ts'
import type { Step } from '../kinds/step.ts'
import { targetsIn } from '../kinds/target.ts'
import { namedAmount } from '../language/amount.ts'
import { type Clause, clauseOf, has } from '../language/clause.ts'
import { isEnhance, isVague, sharesAmount, stylesIn } from './clauseKinds.ts'
import { unexplained } from './explained.ts'
import { amountIn, givesWay, isSameWay } from './givesWay.ts'
import { isComplaint, isExactSize, isPlaceShape, isProblem, withoutTwice } from './inContext.ts'
import { isUnread } from './isUnread.ts'
import { dropSteps, isUntouched, type Pass } from './reading.ts'
import { withAmount } from './withAmount.ts'

/** Notes a clause that names a thing and asks for nothing: the next one may ask. */
export const noteDescribed: Pass = {
  example: {
    prompt: 'the car is red but I want it black',
    steps: [{ kind: 'recolour', target: { thing: 'car', which: 'one' }, colour: '#000000' }],
  },
  read: (reading) => {
    const { clause, found, described } = reading
    if (found.length === 0 && targetsIn(clause).length > 0 && !(described && has(clause, 'dislike')))
      reading.described = clause
    return false
  },
}

/** Drops the steps that the clause corrects. */
export const dropCorrected: Pass = {
  example: { prompt: 'crop to 1:1, sorry I mean 4:5', steps: [{ kind: 'crop', ratio: [4, 5], anchor: 'center' }] },
  read: (reading) => {
    const { countBeforeWish } = reading
    reading.countBeforeWish = reading.steps.length
    reading.steps = [...withoutCorrected(reading.clause, reading.found, reading.steps, countBeforeWish)]
    return false
  },
}

/** Drops the steps for a vague complaint where a wish follows that says what to do. */
export const dropVague: Pass = {
  example: {
    prompt: 'the sky came out really washed out, can you make it darker',
    steps: [{ kind: 'adjust', setting: 'exposure', amount: -25, target: { thing: 'sky', which: 'all' } }],
  },
  read: (reading) => {
    const { clause, found, vague } = reading
    if (found.length > 0 && has(clause, 'ask', 'so', 'make')) dropSteps(reading, (step) => vague.has(step))
    vague.clear()
    if (isVague(clause)) for (const step of found) vague.add(step)
    return false
  },
}

/** Drops the steps for a complaint that was only the reason of a wish. */
export const dropReasons: Pass = {
  example: {
    prompt: 'My granddaughter looks rather dark here. Could you lighten the picture somewhat?',
    steps: [{ kind: 'adjust', setting: 'exposure', amount: 12 }],
  },
  read: (reading) => {
    const { clause, found, reasons } = reading
    dropSteps(reading, (step) => reasons.has(step) && givesWay(step, found, clause))
    reasons.clear()
    if (isComplaint(clause) || isProblem(clause)) for (const step of found) reasons.add(step)
    return false
  },
}

/** Words that no step comes from. */
const leftOut = (clause: Clause, found: readonly Step[]): readonly string[] => {
  const objects = found.flatMap((step) => (step.kind === 'unsupported' ? (step.object ?? []) : []))
  const left = unexplained(clause, found).filter(({ text }) => !objects.some((object) => object.includes(text)))
  return left.length === 0 ? [] : [clauseOf(left).text]
}

/** Reports what was not understood: the clause, or some of its words. */
export const reportUnknown: Pass = {
  example: {
    prompt: 'brighter and add a dragon',
    steps: [{ kind: 'adjust', setting: 'exposure', amount: 25 }],
    unknown: ['add a dragon'],
  },
  read: (reading) => {
    const { clause, found, index, unknown, silent } = reading
    if (found.length > 0) unknown.push(...stylesIn(clause), ...leftOut(clause, found))
    else if (!isEnhance(clause))
      (isUnread(clause, !isUntouched(reading), index.lexicon) ? unknown : silent).push(clause.text)
    return false
  },
}

/** Improves the photo as a whole where the clause asks for nothing more exact. */
export const enhance: Pass = {
  example: { prompt: 'enhance', steps: [{ kind: 'auto', what: 'enhance' }] },
  read: (reading) => {
    const { clause, found, steps } = reading
    if (found.length > 0 || !isEnhance(clause)) return false
    if (steps.length === 0 || has(clause, 'auto:enhance')) reading.found = [{ kind: 'auto', what: 'enhance' }]
    else reading.silent.push(clause.text)
    return reading.found.length === 0
  },
}

/** Gives the step before the amount that it shares with this one. */
export const shareAmount: Pass = {
  example: {
    prompt: 'increase contrast and saturation by 20%',
    steps: [
      { kind: 'adjust', setting: 'contrast', amount: 20 },
      { kind: 'adjust', setting: 'saturation', amount: 20 },
    ],
  },
  read: (reading) => {
    const { clause, written, before, found, last, steps } = reading
    if (found.length > 0 && last && sharesAmount(written, before))
      steps[steps.length - 1] = withAmount(last, namedAmount(clause)!)
    return false
  },
}

/** Leaves out what a step before does already: low light lifted, a cast removed. */
export const skipDone: Pass = {
  example: {
    prompt: 'this picture was taken at night and is way too dark',
    steps: [{ kind: 'low-light', amount: 50 }],
  },
  read: (reading) => {
    reading.found = withoutTwice(reading.found, reading.steps, reading.clause)
    return false
  },
}

const fixesShape = (step: Step): boolean => step.kind === 'crop' || isExactSize(step)

/** Prefers a shape that is asked for to one that only follows from where the photo is published. */
export const preferWantedShape: Pass = {
  example: {
    prompt: "it's for instagram so make it square",
    steps: [{ kind: 'crop', ratio: [1, 1], anchor: 'center' }],
  },
  read: (reading) => {
    const { clause, found, impliedShape, steps } = reading
    const shape = found.find(fixesShape)
    if (shape === undefined) return false
    if (impliedShape && steps.includes(impliedShape)) dropSteps(reading, (step) => step === impliedShape)
    else if (isPlaceShape(clause) && steps.some(fixesShape)) reading.found = found.filter(({ kind }) => kind !== 'crop')
    reading.impliedShape = isPlaceShape(clause) ? shape : undefined
    return false
  },
}

/** Adds the steps to the plan; one asked for twice only once. */
export const addSteps: Pass = {
  example: { prompt: 'too dark, brighten it', steps: [{ kind: 'adjust', setting: 'exposure', amount: 25 }] },
  read: ({ clause, before, found, steps }) => {
    const isAfterComplaint = before !== undefined && (has(before, 'is', 'too') || isProblem(before))
    for (const step of found) {
      const same = steps.findIndex((earlier) => dequal({ ...earlier, ...amountIn(step) }, step))
      const isRepeated = same >= 0 && isSameWay(steps[same]!, step)
      if (same < 0) steps.push(step)
      else if (isComplaint(clause) && isRepeated) continue
      // "Very dark, please lighten" asks once, and so does "too dark, brighten it".
      else if (isRepeated === isAfterComplaint) steps[same] = step
      else if (!dequal(steps[same], step)) steps.push(step)
    }
    return true
  },
}
