import type { Operation, Region } from '@spotless/contract/plan'
import { colourFor } from './amended.ts'
import { type Clause, clauseOf, has, isEmpty, isThing, suffixOf } from './clause.ts'
import { onThing } from './refusals.ts'
import { targetsIn } from './rules/target.ts'
import { isNameOf } from './sameStep.ts'
import type { Tag } from './tag.ts'

type History = readonly (readonly Operation[])[]

/** What a follow-up makes of the earlier prompts: how many are taken back, and what is done after that. */
export interface Change {
  readonly undo: number
  readonly steps: readonly Operation[]
}

/** The name of a step's kind where it is only spoken of: "I don't like the contrast". */
const isTopic = (step: Operation, tag: Tag): boolean => {
  if (isNameOf(step, tag)) return true
  if (step.kind === 'adjust') return tag.concept === `noun:${step.setting}` || tag.concept === `more:${step.setting}`
  if (step.kind === 'background') return tag.concept === 'background'
  return ['crop', 'flip', 'rotate', 'straighten'].includes(step.kind) && tag.concept === step.kind
}

/** Can be done once more in another order: what another model did cannot. */
const isRepeatable = (steps: readonly Operation[]): boolean => steps.every(({ kind }) => kind !== 'elsewhere')

/**
 * Takes back the prompts up to the one with the last step that is meant, and does their other steps again.
 * @param change the step that takes its place; undefined takes it out
 */
const withChanged = (
  history: History,
  change: (step: Operation) => Operation | undefined,
  isMeant: (step: Operation) => boolean,
): Change | undefined => {
  const prompt = history.findLastIndex((steps) => steps.some(isMeant))
  if (prompt < 0) return undefined
  const steps = history[prompt]!
  const at = steps.findLastIndex(isMeant)
  const changed = change(steps[at]!)
  const later = history.slice(prompt + 1).flat()
  const others = [...steps.slice(0, at), ...(changed ? [changed] : []), ...steps.slice(at + 1), ...later]
  return isRepeatable(others) ? { undo: history.length - prompt, steps: others } : undefined
}

const isOnly = ({ tags }: Clause, isAllowed: (tag: Tag) => boolean): boolean =>
  tags.every((tag) => isEmpty(tag) || isAllowed(tag))

const isOneOf =
  (...concepts: readonly Tag['concept'][]) =>
  ({ concept }: Tag): boolean =>
    concepts.includes(concept)

/** "Instead", "I meant", not "rather dark". */
const replaces = (clause: Clause): boolean =>
  has(clause, 'correction') || clause.tags.some(({ concept, text }) => concept === 'instead' && text === 'instead')

const opposites: Readonly<Partial<Record<Region, Region>>> = {
  left: 'right',
  right: 'left',
  top: 'bottom',
  bottom: 'top',
  'top-left': 'bottom-right',
  'top-right': 'bottom-left',
  'bottom-left': 'top-right',
  'bottom-right': 'top-left',
}

const placeOf = (step: Operation): Region | undefined => {
  if (step.kind === 'crop' || step.kind === 'text') return step.anchor
  if ('target' in step && step.target) return step.target.region
  return 'region' in step ? step.region : undefined
}

/** The same step at another place; undefined where it has none. */
const placedAt = (step: Operation, region: Region): Operation | undefined => {
  if (step.kind === 'crop' || step.kind === 'text') return { ...step, anchor: region }
  if ('target' in step && step.target) return { ...step, target: { ...step.target, which: 'one', region } }
  if ('region' in step && step.region !== undefined) return { ...step, region }
  if (step.kind !== 'trim' || !(region === 'top' || region === 'right' || region === 'bottom' || region === 'left'))
    return undefined
  const none = { ...step, top: 0, right: 0, bottom: 0, left: 0 }
  return { ...none, [region]: Math.max(step.top, step.right, step.bottom, step.left) }
}

const turned = (step: Operation): Operation | undefined => {
  if (step.kind === 'rotate') return { ...step, degrees: -step.degrees }
  if (step.kind === 'flip') return { ...step, axis: step.axis === 'horizontal' ? 'vertical' : 'horizontal' }
  const region = opposites[placeOf(step) ?? 'center']
  return region && placedAt(step, region)
}

const recoloured = (step: Operation, colour: string): Operation | undefined => {
  if (step.kind === 'background' && step.colours.length > 0) return { ...step, colours: [colour] }
  if (step.kind === 'frame' || step.kind === 'text' || step.kind === 'recolour') return { ...step, colour }
  return undefined
}

const withNumber = (step: Operation, value: number, clause: Clause): Operation | undefined => {
  if ('degrees' in step && step.degrees !== undefined && !has(clause, 'percent'))
    return { ...step, degrees: (Math.sign(step.degrees) || 1) * Math.min(360, Math.abs(value)) }
  const share = Math.min(100, Math.abs(value))
  if ('amount' in step) return { ...step, amount: (value < 0 ? -1 : Math.sign(step.amount) || 1) * share }
  if (step.kind === 'frame' && has(clause, 'px') && value >= 1)
    return { kind: 'frame', colour: step.colour, widthPx: Math.round(value) }
  if (step.kind === 'frame' && !has(clause, 'px')) return { kind: 'frame', colour: step.colour, percent: share }
  if (step.kind === 'corners') return { ...step, percent: Math.min(50, share) }
  if (step.kind === 'upscale' && (value === 2 || value === 4)) return { ...step, scale: value }
  if (step.kind === 'resize' && step.widthPx !== undefined && step.heightPx === undefined && value >= 1)
    return { kind: 'resize', widthPx: Math.round(value) }
  if (step.kind === 'resize' && step.percent !== undefined && value >= 1) return { ...step, percent: value }
  return undefined
}

/** "The border should be black", "make it light pink instead". */
const inOtherColour = (clause: Clause, history: History): Change | undefined => {
  const isColoured = (step: Operation): boolean => recoloured(step, '') !== undefined
  const all = history.flat().filter(isColoured)
  const named = all.findLast((step) => clause.tags.some((tag) => isTopic(step, tag)))
  const bare = named ? clauseOf(clause.tags.filter((tag) => !isTopic(named, tag))) : clause
  const colour = colourFor(clauseOf(bare.tags.filter(({ concept }) => concept !== 'only')))
  const isWish = has(clause, 'make', 'request', 'wish', 'ask') || replaces(clause)
  if (colour === undefined || !isWish || (named === undefined && !replaces(clause))) return undefined
  const isMeant = (step: Operation): boolean => isColoured(step) && (named === undefined || step.kind === named.kind)
  return withChanged(history, (step) => recoloured(step, colour), isMeant)
}

/** "Make it 40 instead", "10 % instead". */
const byOtherAmount = (clause: Clause, history: History, isCorrected: boolean): Change | undefined => {
  const numbers = clause.tags.filter(({ concept }) => concept === 'number')
  const [number] = numbers
  const all = history.flat()
  const named = all.findLast((step) => clause.tags.some((tag) => isTopic(step, tag)))
  const isName = (tag: Tag): boolean => named !== undefined && isTopic(named, tag)
  const isWord = isOneOf('number', 'percent', 'make', 'request', 'only', 'degrees', 'px', 'width', 'upscale')
  const isBare = isOnly(clause, (tag) => isWord(tag) || isName(tag) || tag.text === 'x')
  if (number?.value === undefined || numbers.length > 1 || number.isSigned === true || !isBare) return undefined
  if (!isCorrected && !replaces(clause) && !has(clause, 'make', 'request', 'wish', 'only')) return undefined
  if (named === undefined && has(clause, 'upscale', 'width')) return undefined
  const isMeant = (step: Operation): boolean =>
    withNumber(step, number.value!, clause) !== undefined && (named === undefined || step === named)
  return withChanged(named ? history : history.slice(-1), (step) => withNumber(step, number.value!, clause), isMeant)
}

/** "The left one instead", "no, the dog", "I meant the other side". */
const elsewhereInstead = (clause: Clause, history: History, isCorrected: boolean): Change | undefined => {
  if (!isCorrected && !replaces(clause)) return undefined
  const last = history.slice(-1)
  const region = suffixOf(clause, 'region') ?? (has(clause, 'counterclockwise') ? 'left' : undefined)
  const side = region ?? (has(clause, 'clockwise') ? 'right' : undefined)
  const isPlace = isOneOf('count:1', 'make', 'request', 'other', 'clockwise', 'counterclockwise', 'rotate', 'flip')
  const isBare = isOnly(clause, (tag) => isPlace(tag) || isThing(tag) || tag.concept.startsWith('region:'))
  if (!isBare) return undefined
  if (has(clause, 'other')) return withChanged(last, turned, (step) => turned(step) !== undefined)
  const [target] = targetsIn(clause)
  const hasTarget = (step: Operation): boolean => 'target' in step && step.target !== undefined
  if (target) return withChanged(last, (step) => ({ ...step, target }) as Operation, hasTarget)
  if (side === undefined) return undefined
  const turn = last[0]?.at(-1)
  if (turn?.kind === 'rotate') {
    const degrees = Math.abs(turn.degrees) * (side === 'left' ? -1 : 1)
    return withChanged(
      last,
      () => ({ kind: 'rotate', degrees }),
      (step) => step === turn,
    )
  }
  return withChanged(
    last,
    (step) => placedAt(step, side),
    (step) => placedAt(step, side) !== undefined,
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
      byOtherAmount(clause, history, isCorrected) ??
      flippedInstead(clause, history, isCorrected) ??
      elsewhereInstead(clause, history, isCorrected))

const lasting = ['background', 'adjust', 'crop', 'flip', 'rotate', 'straighten', 'blur']

/** The step of an earlier prompt that a clause tells of: "I don't like the vignette", "the border looks silly". */
export const toldOf = (clause: Clause, history: History): Operation | undefined => {
  if (!has(clause, 'dislike', 'is') || has(clause, 'too', 'up', 'down', 'make', 'wish', 'request', 'add', 'number'))
    return undefined
  const step = history.flat().findLast((earlier) => clause.tags.some((tag) => isTopic(earlier, tag)))
  if (step === undefined) return undefined
  const isOther = (tag: Tag): boolean =>
    isTopic(step, tag) || isOneOf('word', 'plain', 'is', 'bad', 'dislike', 'again', 'remove')(tag)
  return isOnly(clause, isOther) && (has(clause, 'dislike') || !lasting.includes(step.kind) || has(clause, 'bad'))
    ? step
    : undefined
}

/** "Take the vignette out again", "lose the border": what an earlier prompt put there goes; a thing in the photo is none of it. */
export const goneIn = (clause: Clause, history: History): Change | undefined => {
  if (!has(clause, 'remove')) return undefined
  const isGone = (step: Operation): boolean => clause.tags.some((tag) => isNameOf(step, tag))
  const step = history.flat().findLast(isGone)
  if (step === undefined) return undefined
  const isBare = isOnly(clause, (tag) => isNameOf(step, tag) || isOneOf('remove', 'again', 'dislike', 'is')(tag))
  return isBare ? takenOut(step, history) : undefined
}

export const takenOut = (step: Operation, history: History): Change | undefined =>
  withChanged(
    history,
    () => undefined,
    (earlier) => earlier === step,
  )

/** "Remove it", "take it out again": a removal that names nothing. */
export const isBareRemoval = (clause: Clause): boolean =>
  has(clause, 'remove') && isOnly(clause, isOneOf('remove', 'again', 'every', 'make'))

/** "The one on the right too", "same for the dog": the last step once more, on another thing or at another place. */
export const doneAlso = (clause: Clause, last: Operation | undefined, isMore: boolean): readonly Operation[] => {
  if (last === undefined || replaces(clause)) return []
  const isWord = isOneOf('alike', 'again', 'too', 'count:1', 'other', 'biggest', 'smallest', 'every')
  const isBare = isOnly(clause, (tag) => isWord(tag) || isThing(tag) || tag.concept.startsWith('region:'))
  const isAlso = isMore || has(clause, 'alike', 'too', 'again')
  if (!isBare || !isAlso) return []
  const targets = targetsIn(clause)
  const region = suffixOf(clause, 'region')
  if ('target' in last && last.target) {
    if (targets.length > 0) return targets.map((target) => ({ ...last, target }) as Operation)
    if (has(clause, 'other')) {
      const other = turned(last)
      return other ? [other] : []
    }
    const which = has(clause, 'biggest') ? 'biggest' : has(clause, 'smallest') ? 'smallest' : 'one'
    if (region === undefined && which === 'one') return []
    const place = region === undefined ? {} : { region }
    return [{ ...last, target: { thing: last.target.thing, which, ...place } } as Operation]
  }
  const isWhole = last.kind === 'adjust' || last.kind === 'blur' || last.kind === 'look' || last.kind === 'pixelate'
  if (isWhole && has(clause, 'alike')) return targets.map((target) => onThing(last, target))
  if (last.kind === 'trim' && region !== undefined) return [placedAt(last, region) ?? []].flat()
  if (last.kind === 'trim' && has(clause, 'other')) {
    const side = (['top', 'right', 'bottom', 'left'] as const).find((name) => last[name] > 0)
    return side ? [placedAt(last, opposites[side]!) ?? []].flat() : []
  }
  return []
}

/** "Perfect", "love it": said of what was done, and asks for nothing. */
export const isPraise = (clause: Clause): boolean =>
  (has(clause, 'praise') || has(clause, 'improve')) &&
  !has(clause, 'make', 'request', 'wish', 'ask', 'add') &&
  isOnly(clause, (tag) => isOneOf('praise', 'is')(tag) || tag.concept.startsWith('level:') || tag.text === 'better') &&
  (has(clause, 'praise') || has(clause, 'is') || clause.tags.some(({ text }) => /^that/.test(text)))

/** "No," before what is meant. */
export const isNo = ({ tags }: Clause): boolean =>
  tags.some(({ concept, text }) => concept === 'lacking' && text === 'no') &&
  tags.every((tag) => isEmpty(tag) || tag.concept === 'lacking')
