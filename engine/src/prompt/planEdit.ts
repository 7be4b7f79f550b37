import { isDeepStrictEqual } from 'node:util'
import type { EditPlan, Operation, OperationOf, Target } from '@spotless/contract/plan'
import { namedAmount, slightAmount, usualAmount } from './amount.ts'
import { type Clause, clausesOf, has, isEmpty, isPlain, suffixOf } from './clause.ts'
import { followUp, isFollowUp, isQuantity } from './followUp.ts'
import { aboutIt, inherit, isComplaint, isPlaceShape, isProblem, withoutTwice } from './inContext.ts'
import { isImpossible, isUnread } from './isUnread.ts'
import { en } from './lexicon/en.ts'
import { geometry } from './rules/geometry.ts'
import { looks } from './rules/looks.ts'
import { named } from './rules/named.ts'
import { largeTextPercent, smallTextPercent } from './rules/overlay.ts'
import { alsoTo, goneBefore, isUnknown, lacking, removeObject } from './rules/removal.ts'
import { targetsIn } from './rules/target.ts'
import { tone } from './rules/tone.ts'
import { runOn } from './runOn.ts'
import { inColour, sameStep, takesBack } from './sameStep.ts'
import { type Index, indexOf, tag } from './tag.ts'
import { wordsOf } from './words.ts'

const english = indexOf(en)
/** Steps of one prompt; what goes beyond is told and not done. */
const mostSteps = 100

const stepsOf = (clause: Clause, { lexicon }: Index): readonly Operation[] => {
  if (isImpossible(clause) || has(clause, 'purpose')) return []
  // A look that is there cannot be taken out of the photo.
  if (has(clause, 'remove') && has(clause, 'look:sepia', 'look:vintage', 'look:film', 'look:faded')) return []
  const other = named(clause, lexicon)
  if (other.length > 0) return other
  const look = looks(clause)
  if (look.isWhole) return look.steps
  const shape = geometry(clause)
  if (shape.length > 0) return shape
  const light = tone(clause, lexicon)
  const both = [...look.steps, ...light]
  if (both.length > 0) return both
  const gone = removeObject(clause, lexicon)
  if (gone.length > 0) return gone
  const isWriting = clause.tags.find((part) => !isEmpty(part))?.concept === 'write'
  if (isWriting || (has(clause, 'text', 'write') && has(clause, 'add')))
    return [{ kind: 'elsewhere', task: 'add-text' }]
  return []
}

/** A clause said again asks for the same: a long prompt that repeats itself is worked out once. */
const remembering = (work: (clause: Clause) => readonly Operation[]): ((clause: Clause) => readonly Operation[]) => {
  const known = new Map<string, readonly Operation[]>()
  return (clause) => {
    // What is inherited from the clause before stands first and is not part of the text.
    const key = `${clause.tags.length} ${clause.tags[0]?.concept} ${clause.text}`
    const steps = known.get(key) ?? work(clause)
    known.set(key, steps)
    return steps
  }
}

/** Whether every word is known and the wish is only "better". */
const isEnhance = (clause: Clause): boolean =>
  has(clause, 'auto:enhance') ||
  ((has(clause, 'improve', 'fix') || (has(clause, 'praise') && has(clause, 'make'))) &&
    !clause.tags.some((part) => part.concept === 'word' || isPlain(part)))

const isAmountOnly = (clause: Clause): boolean =>
  clause.tags.every(
    (part) => isEmpty(part) || ['number', 'percent'].includes(part.concept) || part.concept.startsWith('level:'),
  )

const withAmount = (step: Operation, amount: number): Operation =>
  'amount' in step ? { ...step, amount: Math.sign(step.amount) * Math.abs(amount) } : step

/** "… but not too much". */
const isNotTooMuch = (clause: Clause): boolean =>
  clause.tags.every(isQuantity) &&
  (has(clause, 'notSo') ||
    (has(clause, 'negate', 'lacking') &&
      clause.tags.some(({ concept }) => concept === 'too' || concept.startsWith('level:'))))

const weaker = (step: Operation): Operation =>
  'amount' in step ? { ...step, amount: (step.amount * slightAmount) / usualAmount } : step

const subject: Target = { thing: 'subject', which: 'all' }

/** "Brighter but not the background". */
const sparesBackground = (clause: Clause, last: Operation): last is OperationOf<'adjust' | 'look' | 'blur'> =>
  has(clause, 'background') &&
  clause.tags.every((part) => isEmpty(part) || ['negate', 'background', 'request', 'make'].includes(part.concept)) &&
  (last.kind === 'adjust' || last.kind === 'look' || last.kind === 'blur') &&
  last.target === undefined

/** "Keep only the car in colour" changes all the rest. */
const isKeptAlone = (clause: Clause): boolean => has(clause, 'keep') && has(clause, 'only') && has(clause, 'colours')

/** Drawing styles named beside something that can be done: "a brighter cartoon". */
const stylesIn = (clause: Clause): readonly string[] =>
  has(clause, 'remove') ? [] : clause.tags.flatMap((part) => (part.concept === 'about:style' ? part.text : []))

/** "… and put a grey one": a colour alone, for the background that was just taken away. */
const colourFor = (clause: Clause): string | undefined => {
  const colours = clause.tags.flatMap((part) => part.hex ?? [])
  const isBare = clause.tags.every(
    (part) =>
      isEmpty(part) ||
      part.hex !== undefined ||
      ['add', 'make', 'request', 'count:1', 'background'].includes(part.concept),
  )
  return isBare && colours.length === 1 ? colours[0] : undefined
}

/** "… at the top", of the words just written. */
const isPlaceWord = (tag: Clause['tags'][number]): boolean => isEmpty(tag) || tag.concept.startsWith('region:')

/** "And the lamp": a thing and no verb. */
const isBareThing = ({ tags }: Clause): boolean =>
  tags.length > 1 && isEmpty(tags[0]!) && tags.slice(1).every((tag) => isEmpty(tag) || isUnknown(tag))

/** "… huge", of the words just written. */
const isSizeOnly = (clause: Clause): boolean =>
  has(clause, 'biggest', 'smallest') &&
  clause.tags.every((part) => isEmpty(part) || ['biggest', 'smallest', 'make'].includes(part.concept))

const amountIn = (step: Operation): { amount?: number } => ('amount' in step ? { amount: step.amount } : {})

const isSameWay = (one: Operation, other: Operation): boolean =>
  'amount' in one && 'amount' in other && Math.sign(one.amount) === Math.sign(other.amount)

const sharesAmount = (clause: Clause, before: Clause | undefined): boolean =>
  before !== undefined &&
  clause.tags.some((part) => part.concept.startsWith('noun:')) &&
  before.tags.some((part) => part.concept.startsWith('noun:')) &&
  namedAmount(clause) !== undefined &&
  namedAmount(before) === undefined &&
  !has(clause, 'up', 'down') &&
  clause.tags.every((part) => part.isSigned !== true)

/**
 * Turns words into an edit plan: pure, without a model, by the lexicon's concepts and a few rules for each family of
 * edits. What it does not understand it lists, word for word as it read it.
 *
 * @param history the steps of each earlier prompt that still counts, oldest first; follow-ups refer to its last entry
 */
export const planEdit = (
  prompt: string,
  history: readonly (readonly Operation[])[] = [],
  index: Index = english,
): EditPlan => {
  const steps: Operation[] = []
  const silent: string[] = []
  const unknown: string[] = []
  const kept: string[] = []
  let undo = 0
  let before: Clause | undefined
  let implied: Operation | undefined
  const wishesOf = remembering((clause) => stepsOf(clause, index))
  const clauses = clausesOf(tag(wordsOf(prompt), index))
  for (const read of clauses.flatMap((clause) => runOn(clause, wishesOf))) {
    const clause = inherit(read, before)
    if (steps.length >= mostSteps) unknown.push(clause.text)
    else if (has(clause, 'undoAll')) undo = Math.max(1, history.length)
    else if (has(clause, 'undo') && targetsIn(clause).length === 0)
      undo = Math.max(undo, Number(suffixOf(clause, 'count') ?? (has(clause, 'every') ? 2 : 1)))
    else if (steps.length === 0 && undo === 0 && takesBack(clause, history.at(-1))) undo = 1
    else if (steps.length === 0 && sameStep(clause, history.at(-1 - undo))) {
      const change = followUp(sameStep(clause, history.at(-1 - undo))!, history.at(-1 - undo)!)
      undo += change.undo
      steps.push(...change.steps)
    } else if (isFollowUp(clause)) {
      const last = history.at(-1 - undo)
      const current = steps.at(-1)
      if (current && isNotTooMuch(clause)) steps[steps.length - 1] = weaker(current)
      else if (current) silent.push(clause.text)
      else if (last) {
        const change = followUp(clause, last)
        undo += change.undo
        steps.push(...change.steps)
      } else unknown.push(clause.text)
    } else if (clause.isNegated && lacking(clause).length > 0) steps.push(...lacking(clause))
    else if (clause.isNegated && !isKeptAlone(clause)) {
      const region = suffixOf(clause, 'region')
      const last = steps.at(-1)
      if (region !== undefined && last?.kind === 'crop') steps[steps.length - 1] = { ...last, anchor: region }
      else if (last && isNotTooMuch(clause)) steps[steps.length - 1] = weaker(last)
      else if (last && sparesBackground(clause, last)) steps[steps.length - 1] = { ...last, target: subject }
      else kept.push(clause.text)
    } else if (isAmountOnly(clause) && steps.length > 0) {
      const amount = namedAmount(clause)
      if (amount !== undefined) steps[steps.length - 1] = withAmount(steps.at(-1)!, amount)
    } else {
      let found = wishesOf(clause)
      const last = steps.at(-1)
      found = found.map((step) => aboutIt(step, clause, last, before))
      const backdrop = last?.kind === 'background' && last.colours.length === 0 ? colourFor(clause) : undefined
      if (backdrop !== undefined) {
        steps[steps.length - 1] = { kind: 'background', colours: [backdrop] }
        before = clause
        continue
      }
      if (last?.kind === 'text' && found.length === 0 && isSizeOnly(clause)) {
        steps[steps.length - 1] = { ...last, percent: has(clause, 'smallest') ? smallTextPercent : largeTextPercent }
        before = clause
        continue
      }
      const other = steps.length === 0 && undo === 0 ? colourFor(clause) : undefined
      const recoloured = other === undefined ? undefined : inColour(history.at(-1), other)
      if (recoloured) {
        undo = 1
        steps.push(...recoloured)
        before = clause
        continue
      }
      const corner = suffixOf(clause, 'region')
      if (last?.kind === 'text' && corner !== undefined && clause.tags.every(isPlaceWord)) {
        steps[steps.length - 1] = { ...last, anchor: corner }
        before = clause
        continue
      }
      if (last?.kind === 'text' && last.colour === undefined && colourFor(clause) !== undefined) {
        steps[steps.length - 1] = { ...last, colour: colourFor(clause)! }
        before = clause
        continue
      }
      if (last?.kind === 'straighten') found = found.filter((step) => step.kind !== 'straighten')
      if (found.length === 0) found = alsoTo(clause, last, index.lexicon)
      if (found.length === 0 && steps.length === 0 && (targetsIn(clause).length > 0 || isBareThing(clause)))
        found = alsoTo(clause, history.at(-1)?.at(-1), index.lexicon)
      if (found.length === 0 && before && has(clause, 'remove')) {
        found = goneBefore(before)
        if (found.length > 0 && silent.at(-1) === before.text) silent.pop()
      }
      if (found.length === 0 && isEnhance(clause)) {
        if (steps.length === 0 || has(clause, 'auto:enhance')) found = [{ kind: 'auto', what: 'enhance' }]
        else silent.push(clause.text)
      } else if (found.length === 0)
        (isUnread(clause, steps.length > 0 || undo > 0, index.lexicon) ? unknown : silent).push(clause.text)
      else unknown.push(...stylesIn(clause))
      if (found.length > 0 && last && sharesAmount(read, before))
        steps[steps.length - 1] = withAmount(last, namedAmount(clause)!)
      found = withoutTwice(found, steps, clause)
      const shape = found.find(({ kind }) => kind === 'crop')
      if (shape && implied && steps.includes(implied)) steps.splice(steps.indexOf(implied), 1)
      else if (shape && isPlaceShape(clause) && steps.some(({ kind }) => kind === 'crop'))
        found = found.filter(({ kind }) => kind !== 'crop')
      if (shape) implied = isPlaceShape(clause) ? shape : undefined
      const isAfterComplaint = before !== undefined && (has(before, 'is', 'too') || isProblem(before))
      for (const step of found) {
        const same = steps.findIndex((earlier) => isDeepStrictEqual({ ...earlier, ...amountIn(step) }, step))
        if (same < 0) steps.push(step)
        else if (isComplaint(clause) && isSameWay(steps[same]!, step)) continue
        // "Very dark, please lighten" asks once, and so does "too dark, brighten it".
        else if (isSameWay(steps[same]!, step) === isAfterComplaint) steps[same] = step
        else if (!isDeepStrictEqual(steps[same], step)) steps.push(step)
      }
    }
    before = clause
  }
  const isNothing = steps.length === 0 && undo === 0
  const missed = isNothing ? [...unknown, ...silent] : unknown
  const left = missed.length + steps.filter((step) => step.kind === 'elsewhere').length
  const wishes = steps.length + undo + missed.length
  return { undo, steps, unknown: missed, kept, coverage: wishes === 0 ? 0 : (wishes - left) / wishes }
}
