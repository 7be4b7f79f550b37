import { lacking } from '../kinds/removal.ts'
import { targetsIn } from '../kinds/target.ts'
import { type Clause, isEmpty, suffixOf } from '../language/clause.ts'
import { isKeptAlone, isNotTooMuch, isUncropped, isWithoutFlaw, withoutFlaw } from './clauseKinds.ts'
import { isUntouched, type Pass, replaceLast } from './reading.ts'
import { backdrop, isKeptOnly, keepsColour, onThing, sparesBackground, sparesOther, subject } from './refusals.ts'
import { weaker } from './withAmount.ts'

/** Removes what the photo shall be without. */
export const without: Pass = {
  example: { prompt: 'no background', steps: [{ kind: 'background', colours: [] }] },
  read: ({ clause, index, steps }) => {
    const gone = clause.isNegated ? lacking(clause, index.lexicon) : []
    steps.push(...gone)
    return gone.length > 0
  },
}

/** Corrects a flaw that the photo shall be without. */
export const withoutAFlaw: Pass = {
  example: { prompt: 'no more noise', steps: [{ kind: 'adjust', setting: 'denoise', amount: 25 }] },
  read: (reading) => {
    if (!isUntouched(reading) || !isWithoutFlaw(reading.clause)) return false
    reading.steps.push(...reading.stepsOf(withoutFlaw(reading.clause)))
    return true
  },
}

/** Removes the background where only a thing is to be kept. */
export const keepOnly: Pass = {
  example: { prompt: 'keep only the dog', steps: [{ kind: 'background', colours: [] }] },
  read: ({ clause, steps }) => {
    if (!isKeptOnly(clause)) return false
    steps.push({ kind: 'background', colours: [] })
    return true
  },
}

/** Anchors the crop before at the side that must stay. */
export const keepSide: Pass = {
  example: { prompt: 'crop to 16:9 but keep the top', steps: [{ kind: 'crop', ratio: [16, 9], anchor: 'top' }] },
  read: (reading) => {
    const region = suffixOf(reading.clause, 'region')
    if (!isRefusal(reading.clause) || region === undefined || reading.last?.kind !== 'crop') return false
    return replaceLast(reading, { ...reading.last, anchor: region })
  },
}

/** Reports a shape that only a crop could give where cropping is refused. */
export const shapeWithoutCrop: Pass = {
  example: { prompt: '4:3 without cropping', steps: [], unknown: ['4:3 without cropping'] },
  read: (reading) => {
    const { clause, last, before } = reading
    if (!isRefusal(clause) || last?.kind !== 'crop' || !isUncropped(clause)) return false
    reading.steps.pop()
    reading.unknown.push(`${before?.text ?? ''} ${clause.text}`.trim())
    return true
  },
}

/** Weakens the last step. */
export const notTooMuch: Pass = {
  example: { prompt: 'brighter but not a lot', steps: [{ kind: 'adjust', setting: 'exposure', amount: 12 }] },
  read: (reading) => {
    const { clause, last } = reading
    return isRefusal(clause) && last !== undefined && isNotTooMuch(clause) && replaceLast(reading, weaker(last))
  },
}

/** Limits the last step to the subject where the background is to stay. */
export const spareBackground: Pass = {
  example: {
    prompt: 'brighter but not the background',
    steps: [{ kind: 'adjust', setting: 'exposure', amount: 25, target: { thing: 'subject', which: 'all' } }],
  },
  read: (reading) => {
    const { clause, last } = reading
    if (!isRefusal(clause) || last === undefined || !sparesBackground(clause, last)) return false
    return replaceLast(reading, { ...last, target: subject })
  },
}

/** Limits black and white to the background where a thing is to keep its colour. */
export const keepColour: Pass = {
  example: {
    prompt: 'black and white but keep the car red',
    steps: [{ kind: 'preset', preset: 'black-and-white', amount: 100, target: { thing: 'background', which: 'all' } }],
  },
  read: (reading) => {
    const { clause, last } = reading
    if (!isRefusal(clause) || last === undefined || !keepsColour(clause, last)) return false
    if (targetsIn(clause).length > 0) return replaceLast(reading, onThing(last, backdrop))
    reading.unknown.push(clause.text)
    return true
  },
}

/** Reports a thing that the last step cannot leave out. */
export const spareOther: Pass = {
  example: { prompt: "make it warmer but don't touch the sky", unknown: ["don't touch the sky"], kept: [] },
  read: ({ clause, last, unknown }) => {
    if (!isRefusal(clause) || last === undefined || !sparesOther(clause, last)) return false
    unknown.push(clause.text)
    return true
  },
}

/** Notes what is not to be done. */
export const keep: Pass = {
  example: {
    prompt: 'warmer, not darker',
    steps: [{ kind: 'adjust', setting: 'warmth', amount: 25 }],
    kept: ['not darker'],
  },
  read: (reading) => {
    const { clause } = reading
    if (!isRefusal(clause)) return false
    if (clause.tags.some((tag) => !isEmpty(tag) && tag.concept !== 'negate' && tag.concept !== 'lacking')) {
      reading.kept.push(clause.text)
      reading.refused = clause
    }
    return true
  },
}

const isRefusal = (clause: Clause): boolean => clause.isNegated && !isKeptAlone(clause)
