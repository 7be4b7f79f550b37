import { greener } from '../kinds/adjust/lightOn.ts'
import { goneBefore } from '../kinds/removal.ts'
import type { Step, StepOf } from '../kinds/step.ts'
import { targetsIn } from '../kinds/target.ts'
import { usualAmount } from '../language/amount.ts'
import { type Clause, findAround, has, isEmpty, isThing, says, suffixOf } from '../language/clause.ts'

/** "For instagram": the shape of a place, which a shape that is asked for outright takes the place of. */
export const isPlaceShape = (clause: Clause): boolean =>
  has(clause, 'ratio:4:5', 'ratio:9:16', 'ratio:16:9') && !has(clause, 'crop', 'make', 'request', 'pair')

/** "Resize to 1080x1350": a size that fixes the shape as well. */
export const isExactSize = (step: Step): boolean =>
  step.kind === 'resize' && step.widthPx !== undefined && step.heightPx !== undefined

export const isComplaint = (clause: Clause): boolean =>
  has(clause, 'is', 'too') && !has(clause, 'make', 'request', 'up', 'down', 'wish')

const isBrightening = (step: Step): boolean =>
  step.kind === 'adjust' && step.setting === 'exposure' && step.amount > 0 && step.target === undefined

/** "Super blurry": a complaint without a verb. */
export const isProblem = (clause: Clause): boolean =>
  !has(clause, 'make', 'add', 'request', 'wish') && clause.tags.some(({ concept }) => concept.startsWith('problem'))

const isWhiteBalance = (step: Step): boolean => step.kind === 'auto' && step.what === 'white-balance'

const isCast = (step: Step): boolean =>
  step.kind === 'adjust' && ['warmth', 'tint'].includes(step.setting) && step.target === undefined

/** A dark night photo is lifted once, whichever was said first; so is a cast that the white balance takes away. */
export const withoutTwice = (found: readonly Step[], steps: Step[], clause: Clause): readonly Step[] => {
  if (isComplaint(clause) && steps.some(({ kind }) => kind === 'low-light'))
    return found.filter((step) => !isBrightening(step))
  if (isComplaint(clause) && steps.some(isWhiteBalance)) return found.filter((step) => !isCast(step))
  const last = steps.at(-1)
  const cast = steps.findLastIndex(isCast)
  if (found.some(isWhiteBalance) && last && cast >= steps.length - 2 && cast >= 0) steps.splice(cast, 1)
  return found
}

/** "Remove the car on the right and blur the one on the left": another of what was named before. */
const theOne = (clause: Clause, before: Clause | undefined, last: Step | undefined): Clause => {
  const one = findAround(clause.tags, ({ concept }) => concept === 'count:1')
  const target = last && 'target' in last ? last.target : undefined
  const spoken =
    target && !['background', 'subject'].includes(target.thing) ? (`one:${target.thing}` as const) : undefined
  const concept = before?.tags.find(isThing)?.concept ?? spoken
  if (!one || !says(one.before.at(-1), 'endsWithThe') || concept === undefined || clause.tags.some(isThing))
    return clause
  return { ...clause, tags: [...one.before, { ...one.tag, concept }, ...one.after] }
}

/** "The colours are dull, make them pop". */
const theColours = (clause: Clause, before: Clause | undefined): Clause => {
  const colours = before?.tags.find(({ concept }) => concept === 'colours')
  const isBare = clause.tags.every((tag) => isEmpty(tag) || ['make', 'pop', 'up', 'down'].includes(tag.concept))
  if (colours === undefined || !isBare || !has(clause, 'pronoun') || !has(clause, 'pop', 'up', 'down')) return clause
  return { ...clause, tags: [...clause.tags, { ...colours, raw: '' }] }
}

/** "The shadows are harsh, lift them". */
const theNoun = (clause: Clause, before: Clause | undefined): Clause => {
  const noun = before?.tags.findLast(({ concept }) => concept.startsWith('noun:'))
  const isBare = clause.tags.every(
    (tag) => isEmpty(tag) || ['up', 'down'].includes(tag.concept) || tag.concept.startsWith('level:'),
  )
  const isThem = clause.tags.some((tag) => says(tag, 'them') || says(tag, 'it'))
  if (noun === undefined || !isBare || !isThem || !has(clause, 'up', 'down')) return clause
  return { ...clause, tags: [...clause.tags, { ...noun, raw: '' }] }
}

/** "Contrast and saturation by 20 %": a second name takes over the first one's verb, the first one the second's amount. */
export const inherit = (read: Clause, before: Clause | undefined, last: Step | undefined): Clause => {
  const clause = theNoun(theColours(theOne(read, before, last), before), before)
  const side = before?.tags.find(({ concept }) => concept.startsWith('region:'))
  // "The left side is dull, cut 15 % off it".
  const isCutOff =
    side &&
    has(clause, 'cut', 'crop') &&
    (has(clause, 'pronoun', 'away') || clause.tags.some((tag) => says(tag, 'there'))) &&
    !suffixOf(clause, 'region')
  if (isCutOff && has(clause, 'number')) return { ...clause, tags: [...clause.tags, side] }
  const part = before?.tags.filter(({ concept }) => /^(number|percent|level:(20|33|66))$/.test(concept)) ?? []
  if (isCutOff && part.length > 0 && has(clause, 'away')) return { ...clause, tags: [...clause.tags, side, ...part] }
  const name = clause.tags.findIndex(({ concept }) => concept.startsWith('noun:') || concept === 'grain')
  // "A touch of warmth" says its own amount and is no part of "less saturated".
  const isOwn = clause.tags.slice(0, name).some(({ concept }) => concept.startsWith('level:'))
  const isBare = !isOwn && !has(clause, 'up', 'down', 'make', 'add', 'remove', 'too', 'is', 'improve')
  const isNoun = ({ concept }: Clause['tags'][number]): boolean =>
    concept.startsWith('noun:') || ['grain', 'haze', 'blur'].includes(concept)
  const hasNoun = clause.tags.some(isNoun)
  const isRemoval = before?.tags.some(isNoun) === true
  const verb = before?.tags.find(
    ({ concept }) => concept === 'up' || concept === 'down' || (isRemoval && concept === 'remove'),
  )
  if (isBare && hasNoun && verb) return { ...clause, tags: [verb, ...clause.tags] }
  const cut = before?.tags.find((part) => part.concept === 'crop' || part.concept === 'cut')
  if (isBare && cut && suffixOf(clause, 'region') !== undefined && has(clause, 'number'))
    return { ...clause, tags: [cut, ...clause.tags] }
  const complaint = before && !has(before, 'make') && before.tags.find((part) => part.concept === 'is')
  const isState = clause.tags.every(
    (part) => isEmpty(part) || /^(high|low|problemHigh|problemLow|level):|^colour$/.test(part.concept),
  )
  return complaint && isState && !has(clause, 'wish') ? { ...clause, tags: [complaint, ...clause.tags] } : clause
}

const isWideThing = (thing: string): boolean => ['background', 'sky', 'subject', 'greenery', 'face'].includes(thing)

/** "The left side is too dark, make brighter": a wish without a thing of its own is about what the complaint describes. */
const isOwnWish = (step: StepOf<'adjust'>, clause: Clause, last: StepOf<'adjust'>, before: Clause): boolean =>
  step.setting === last.setting &&
  Math.sign(step.amount) === Math.sign(last.amount) &&
  step.region === undefined &&
  step.target === undefined &&
  isComplaint(before) &&
  clause.tags.every(
    (tag) =>
      (isEmpty(tag) && !says(tag, 'photo') && !says(tag, 'everything')) ||
      /^(make|number|percent|up|down)$|^(more|less|high|low|noun|level):/.test(tag.concept),
  )

/** "… and blur it": what was named before is still spoken of. */
export const aboutIt = (step: Step, clause: Clause, last: Step | undefined, before: Clause | undefined): Step => {
  // "It's too bright" speaks of what was named before, too.
  const isSpoken = has(clause, 'pronoun') || clause.tags.some((tag) => tag.concept === 'is' && says(tag, 'itIs'))
  const isPlaceable = step.kind === 'adjust' || step.kind === 'blur' || step.kind === 'preset'
  if (before && step.kind === 'adjust' && last?.kind === 'adjust' && isOwnWish(step, clause, last, before))
    return { ...last, amount: step.amount }
  if (!isSpoken || !isPlaceable || before === undefined) return step
  if (step.target !== undefined || (step.kind !== 'preset' && step.region !== undefined)) return step
  // "The left half is too dark, brighten it".
  if (step.kind !== 'preset' && last?.kind === 'adjust' && last.region && !last.target && isComplaint(before))
    return { ...step, region: last.region }
  const named = targetsIn(before)
  const [unfound] = named.length === 0 && has(before, 'exists') && step.kind !== 'preset' ? goneBefore(before) : []
  // "I can see our address on the sign, blur it".
  if (unfound?.kind === 'unsupported') return { ...unfound, task: 'edit-object' }
  const wide = named.find(({ thing }) => isWideThing(thing)) ?? named[0]
  const spoken = last && 'target' in last ? last.target : last === undefined ? wide : undefined
  if (spoken === undefined) return step
  const isWide = isWideThing(spoken.thing)
  // "There's a dog, blur it".
  const isShown = last === undefined && has(before, 'exists')
  if (!isWide && last?.kind !== 'adjust' && !isShown) return step
  if (step.kind === 'preset') {
    if (last !== undefined || !isWide) return step
    // "The sky is boring, make it more dramatic".
    const isSky = spoken.thing === 'sky' && step.preset === 'low-key'
    return isSky
      ? { kind: 'adjust', setting: 'contrast', amount: usualAmount, target: spoken }
      : { ...step, target: spoken }
  }
  const hides = step.kind === 'blur' ? (spoken.thing === 'background' ? 1.6 : isShown ? 2.4 : 1) : 1
  const amount = step.amount * hides
  return greener({ ...step, amount, target: spoken }, spoken)
}
