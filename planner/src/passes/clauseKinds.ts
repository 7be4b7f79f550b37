import { isQuantity } from '../dialogue/followUp.ts'
import { isUnknown } from '../kinds/target.ts'
import { namedAmount } from '../language/amount.ts'
import { type Clause, clauseOf, has, isEmpty, isPlain, says } from '../language/clause.ts'
import { isComplaint, isProblem } from './inContext.ts'

/** Whether every word is known and the wish is only "better". */
export const isEnhance = (clause: Clause): boolean =>
  has(clause, 'auto:enhance') ||
  ((has(clause, 'fix') ||
    (has(clause, 'improve') && !(has(clause, 'is') && !has(clause, 'make', 'wish', 'request', 'ask'))) ||
    (has(clause, 'praise') && has(clause, 'make'))) &&
    !clause.tags.some((part) => part.concept === 'word' || isPlain(part)))

export const isAmountOnly = (clause: Clause): boolean =>
  clause.tags.every(
    (part) =>
      isEmpty(part) ||
      ['number', 'percent'].includes(part.concept) ||
      part.concept.startsWith('level:') ||
      (has(clause, 'number') && (says(part, 'change') || part.concept === 'make')),
  )

/** "… but not too much". */
export const isNotTooMuch = (clause: Clause): boolean =>
  clause.tags.every(isQuantity) &&
  (has(clause, 'notSo') ||
    (has(clause, 'negate', 'lacking') &&
      clause.tags.some(({ concept }) => concept === 'too' || concept.startsWith('level:'))))

/** "It looks flat": how the photo is, without saying what to do about it. */
export const isVague = (clause: Clause): boolean =>
  has(clause, 'problemLow:contrast', 'problemLow:vibrance', 'preset:faded') &&
  (isComplaint(clause) || isProblem(clause))

const flaws = ['grain', 'haze', 'blur', 'retouch:red-eye'] as const
const flawsBesideLacking: ReadonlySet<string> = new Set(['lacking', ...flaws])

/** "No more noise", with nothing before it that could have noise. */
export const isWithoutFlaw = (clause: Clause): boolean =>
  has(clause, 'lacking') &&
  has(clause, ...flaws) &&
  clause.tags.every((tag) => isEmpty(tag) || flawsBesideLacking.has(tag.concept))

export const withoutFlaw = ({ tags }: Clause): Clause =>
  clauseOf(tags.map((tag) => (tag.concept === 'lacking' ? { ...tag, concept: 'remove' } : tag)))

/** "Keep only the car in colour" changes all the rest. */
export const isKeptAlone = (clause: Clause): boolean =>
  has(clause, 'keep') && has(clause, 'only') && has(clause, 'colours')

/** "And the lamp": a thing and no verb. */
export const isBareThing = ({ tags }: Clause): boolean =>
  tags.length > 1 && isEmpty(tags[0]!) && tags.slice(1).every((tag) => isEmpty(tag) || isUnknown(tag))

/** "Saturation by 20 %": the amount follows the name; "a touch of warmth" is the warmth's own. */
const isAmountLast = ({ tags }: Clause): boolean =>
  tags.findLastIndex(({ concept }) => concept === 'number' || concept === 'half' || concept.startsWith('level:')) >
  tags.findLastIndex(({ concept }) => concept.startsWith('noun:'))

export const sharesAmount = (clause: Clause, before: Clause | undefined): boolean =>
  before !== undefined &&
  isAmountLast(clause) &&
  clause.tags.some((part) => part.concept.startsWith('noun:')) &&
  before.tags.some((part) => part.concept.startsWith('noun:')) &&
  namedAmount(clause) !== undefined &&
  namedAmount(before) === undefined &&
  !has(clause, 'up', 'down') &&
  clause.tags.every((part) => part.isSigned !== true)

/** "It's so noisy", "there's a lot of haze": how the photo is. */
export const isDescription = (clause: Clause): boolean =>
  isComplaint(clause) || isProblem(clause) || has(clause, 'holds', 'exists', 'dislike', 'bad')

/** "4:3 without cropping": a shape that only a cut could give. */
export const isUncropped = (clause: Clause): boolean =>
  clause.tags.every((tag) => isEmpty(tag) || tag.concept === 'negate' || tag.concept === 'crop') &&
  (has(clause, 'crop') || clause.tags.some((tag) => says(tag, 'uncropped')))

/** Drawing styles named beside something that can be done: "a brighter cartoon". */
export const stylesIn = (clause: Clause): readonly string[] =>
  has(clause, 'remove') ? [] : clause.tags.flatMap((part) => (part.concept === 'about:style' ? part.text : []))

/** "Ok cool, …": said of what was done. */
export const isCool = ({ tags }: Clause): boolean =>
  tags.some((tag) => says(tag, 'cool')) && tags.every((tag) => isEmpty(tag) || says(tag, 'cool'))
