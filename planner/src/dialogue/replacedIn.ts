import { colourFor } from '../kinds/amending.ts'
import type { History, Step, StepOf } from '../kinds/step.ts'
import { targetsIn } from '../kinds/target.ts'
import { largeTextPercent, smallTextPercent } from '../kinds/text/overlay.ts'
import { type Clause, clauseOf, has, isThing, says, suffixOf } from '../language/clause.ts'
import type { Tag } from '../language/lexicon.ts'
import { type Change, isOneOf, isOnly, isTopic, placedAt, replaces, turned, withChanged } from './onHistory.ts'

const recoloured = (step: Step, colour: string): Step | undefined => {
  if (step.kind === 'background' && step.colours.length > 0) return { ...step, colours: [colour] }
  if (step.kind === 'frame' || step.kind === 'text' || step.kind === 'recolour') return { ...step, colour }
  return undefined
}

const withNumber = (step: Step, value: number, clause: Clause): Step | undefined => {
  if ('degrees' in step && step.degrees !== undefined && !has(clause, 'percent'))
    return { ...step, degrees: (Math.sign(step.degrees) || 1) * Math.min(360, Math.abs(value)) }
  const percent = Math.min(100, Math.abs(value))
  if ('amount' in step) return { ...step, amount: (value < 0 ? -1 : Math.sign(step.amount) || 1) * percent }
  if (step.kind === 'frame' && has(clause, 'px') && value >= 1)
    return { kind: 'frame', colour: step.colour, widthPx: Math.round(value) }
  if (step.kind === 'frame' && !has(clause, 'px')) return { kind: 'frame', colour: step.colour, percent }
  if (step.kind === 'corners') return { ...step, percent: Math.min(50, percent) }
  if (step.kind === 'upscale' && (value === 2 || value === 4)) return { ...step, scale: value }
  if (step.kind === 'resize' && step.widthPx !== undefined && step.heightPx === undefined && value >= 1)
    return { kind: 'resize', widthPx: Math.round(value) }
  if (step.kind === 'resize' && step.percent !== undefined && value >= 1) return { ...step, percent: value }
  return undefined
}

/** "The border should be black", "make it light pink instead". */
const inOtherColour = (clause: Clause, history: History): Change | undefined => {
  const isColoured = (step: Step): boolean => recoloured(step, '') !== undefined
  const all = history.flat().filter(isColoured)
  const named = all.findLast((step) => clause.tags.some((tag) => isTopic(step, tag)))
  const bare = named ? clauseOf(clause.tags.filter((tag) => !isTopic(named, tag))) : clause
  const colour = colourFor(
    clauseOf(bare.tags.filter((tag) => tag.concept !== 'only' && tag.concept !== 'again' && !says(tag, 'colour'))),
  )
  const isWish = has(clause, 'make', 'request', 'wish', 'ask') || replaces(clause)
  if (colour === undefined || !isWish || (named === undefined && !replaces(clause))) return undefined
  const isMeant = (step: Step): boolean => isColoured(step) && (named === undefined || step.kind === named.kind)
  return withChanged(history, (step) => recoloured(step, colour), isMeant)
}

/** "Make the text bigger". */
const inOtherSize = (clause: Clause, history: History): Change | undefined => {
  const isBig = has(clause, 'upscale', 'biggest', 'thick')
  if (!has(clause, 'text') || isBig === has(clause, 'smaller', 'smallest', 'thin')) return undefined
  const isLarge = isBig !== has(clause, 'too')
  const isBare = isOnly(
    clause,
    (tag) =>
      isOneOf(
        'text',
        'upscale',
        'biggest',
        'smaller',
        'smallest',
        'thin',
        'thick',
        'make',
        'request',
        'is',
        'too',
      )(tag) || tag.concept.startsWith('level:'),
  )
  const percent = isLarge ? largeTextPercent : smallTextPercent
  const sized = (step: Step): Step => (step.kind === 'text' ? { ...step, percent } : step)
  return isBare ? withChanged(history, sized, ({ kind }) => kind === 'text') : undefined
}

/** "The border is too thick". */
const frameToo = (clause: Clause, history: History): Change | undefined => {
  const isLess = has(clause, 'thick', 'biggest')
  if (!has(clause, 'frame') || !has(clause, 'too') || isLess === has(clause, 'thin', 'smallest')) return undefined
  const sized = (step: Step): Step => {
    if (step.kind !== 'frame' || step.percent === undefined) return step
    return { ...step, percent: isLess ? step.percent / 2 : Math.min(100, step.percent * 2) }
  }
  return withChanged(history, sized, (step) => step.kind === 'frame' && step.percent !== undefined)
}

/** "The contrast"; "brighter" is a wish of its own. */
const isNoun = (step: Step, tag: Tag): boolean => isTopic(step, tag) && !tag.concept.startsWith('more:')

/** "Make it 40 instead", "10 % instead". */
const byOtherAmount = (clause: Clause, history: History, isCorrected: boolean): Change | undefined => {
  const numbers = clause.tags.filter(({ concept }) => concept === 'number')
  const [number] = numbers
  const all = history.flat()
  const named = all.findLast((step) => clause.tags.some((tag) => isNoun(step, tag)))
  const isName = (tag: Tag): boolean => named !== undefined && isNoun(named, tag)
  const isWord = isOneOf('number', 'percent', 'make', 'request', 'only', 'degrees', 'px', 'width', 'upscale')
  const isBare = isOnly(clause, (tag) => isWord(tag) || isName(tag) || says(tag, 'times'))
  if (number?.value === undefined || numbers.length > 1 || number.isSigned === true || !isBare) return undefined
  if (!isCorrected && !replaces(clause) && !has(clause, 'make', 'request', 'wish', 'only', 'actually')) return undefined
  if (named === undefined && has(clause, 'upscale', 'width')) return undefined
  const isMeant = (step: Step): boolean =>
    withNumber(step, number.value!, clause) !== undefined && (named === undefined || step === named)
  return withChanged(named ? history : history.slice(-1), (step) => withNumber(step, number.value!, clause), isMeant)
}

/** "Move it", "the text". */
const isMove = (step: Step, tag: Tag): boolean => says(tag, 'move') || (step.kind === 'text' && tag.concept === 'text')

/** "The left one instead", "no, the dog", "I meant the other side". */
const elsewhereInstead = (clause: Clause, history: History, isCorrected: boolean): Change | undefined => {
  const last = history.slice(-1)
  const step = last[0]?.at(-1)
  const isTurn = (step?.kind === 'rotate' || step?.kind === 'flip') && has(clause, 'other')
  const isMoved = (step?.kind === 'text' || step?.kind === 'crop') && clause.tags.some((tag) => isMove(step, tag))
  if (!isCorrected && !replaces(clause) && !isTurn && !isMoved) return undefined
  const region = suffixOf(clause, 'region') ?? (has(clause, 'counterclockwise') ? 'left' : undefined)
  const side = region ?? (has(clause, 'clockwise') ? 'right' : undefined)
  const isPlace = isOneOf('count:1', 'make', 'request', 'other', 'clockwise', 'counterclockwise', 'rotate', 'flip')
  const isName = (tag: Tag): boolean => step !== undefined && (isTopic(step, tag) || tag.concept === 'add')
  const isBare = isOnly(
    clause,
    (tag) => isPlace(tag) || isName(tag) || isThing(tag) || tag.concept.startsWith('region:'),
  )
  if (!isBare) return undefined
  if (has(clause, 'other')) return withChanged(last, turned, (step) => turned(step) !== undefined)
  const [target] = targetsIn(clause).filter(({ thing }) => thing !== 'text' || step?.kind !== 'text')
  const hasTarget = (step: Step): boolean => 'target' in step && step.target !== undefined
  if (target) return withChanged(last, (step) => ({ ...step, target }) as Step, hasTarget)
  if (side === undefined) return undefined
  if (step?.kind === 'rotate') {
    const degrees = Math.abs(step.degrees) * (side === 'left' ? -1 : 1)
    return withChanged(
      last,
      () => ({ kind: 'rotate', degrees }),
      (other) => other === step,
    )
  }
  return withChanged(
    last,
    (other) => placedAt(other, side),
    (other) => placedAt(other, side) !== undefined,
  )
}

/** "Vertically instead", after a mirroring. */
const flippedInstead = (clause: Clause, history: History, isCorrected: boolean): Change | undefined => {
  const axis = has(clause, 'vertical') ? 'vertical' : has(clause, 'horizontal') ? 'horizontal' : undefined
  if (axis === undefined || !(isCorrected || replaces(clause))) return undefined
  if (!isOnly(clause, isOneOf('vertical', 'horizontal', 'flip', 'make', 'request'))) return undefined
  return withChanged(
    history.slice(-1),
    () => ({ kind: 'flip', axis }),
    ({ kind }) => kind === 'flip',
  )
}

/**
 * A follow-up that puts another colour, amount, side or thing in the place of that of an earlier step; undefined if the clause does not.
 * @param isCorrected whether "no," stood before
 */
export const replacedIn = (clause: Clause, history: History, isCorrected: boolean): Change | undefined =>
  history.length === 0
    ? undefined
    : (inOtherColour(clause, history) ??
      inOtherSize(clause, history) ??
      frameToo(clause, history) ??
      byOtherAmount(clause, history, isCorrected) ??
      flippedInstead(clause, history, isCorrected) ??
      elsewhereInstead(clause, history, isCorrected))

/**
 * "4:3 instead", "pixelate them instead": another step takes the place of the last prompt's one of its kind, or of its last one.
 * @param found what the clause asks for by itself
 */
export const insteadIn = (clause: Clause, found: readonly Step[], history: History): Change | undefined => {
  const last = history.at(-1)
  const [step] = found
  if (
    last === undefined ||
    step === undefined ||
    found.length > 1 ||
    !clause.tags.some((tag) => says(tag, 'instead')) ||
    step.kind === 'unsupported'
  )
    return undefined
  const isSame = (one: Step): boolean =>
    one.kind === step.kind && (one.kind !== 'adjust' || step.kind !== 'adjust' || one.setting === step.setting)
  const old = last.findLast(isSame) ?? last.at(-1)!
  const isHiding = (one: Step): one is StepOf<'blur' | 'pixelate'> => one.kind === 'blur' || one.kind === 'pixelate'
  const isThat = has(clause, 'pronoun') && isHiding(step) && step.target === undefined && isHiding(old) && old.target
  const made = isThat ? { ...step, amount: Math.max(step.amount, old.amount), target: isThat } : step
  return withChanged(
    [last],
    () => made,
    (one) => one === old,
  )
}
