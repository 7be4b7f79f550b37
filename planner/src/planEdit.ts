import type { EditPlan, Operation } from '@spotless/contract/plan'
import { dequal } from 'dequal'
import { amended, colourFor, isSizeOnly } from './amended.ts'
import { namedAmount, slightAmount, usualAmount } from './amount.ts'
import { type Clause, clauseOf, has, isEmpty, suffixOf } from './clause.ts'
import {
  isAmountOnly,
  isBareThing,
  isCool,
  isEnhance,
  isKeptAlone,
  isNotTooMuch,
  isUncropped,
  isVague,
  isWithoutFlaw,
  sharesAmount,
  stylesIn,
  withoutFlaw,
} from './clauseKinds.ts'
import { clausesOf } from './clausesOf.ts'
import { saidAnew, withoutCorrected } from './corrections.ts'
import { doneAlso } from './doneAlso.ts'
import { unexplained } from './explained.ts'
import { followUp, isFollowUp } from './followUp.ts'
import { amountIn, givesWay, isSameWay } from './givesWay.ts'
import { aboutIt, inherit, isComplaint, isExactSize, isPlaceShape, isProblem, withoutTwice } from './inContext.ts'
import { isUnread } from './isUnread.ts'
import { en } from './language/en/en.ts'
import { type Change, isTopicOf } from './onHistory.ts'
import { parted } from './parted.ts'
import { fixes, isUnmended, pointsBack, repeats, spokenOf } from './pointsBack.ts'
import {
  backdrop,
  insteadOf,
  isKeptOnly,
  keepsColour,
  onThing,
  sparesBackground,
  sparesOther,
  subject,
} from './refusals.ts'
import { insteadIn, replacedIn } from './replacedIn.ts'
import { alsoTo, goneBefore, lacking } from './rules/removal.ts'
import { targetsIn } from './rules/target.ts'
import { runOn } from './runOn.ts'
import { inColour, isInstead, sameStep, takesBack, withoutName } from './sameStep.ts'
import { stepsOf } from './stepsOf.ts'
import { type Index, indexOf, tag } from './tag.ts'
import { goneIn, isBareRemoval, isDenied, isPraise, takenOut, toldOf, withoutDisliked } from './takenBack.ts'
import { isOfUnfound, onSomebody, paintedIn, placed, standing, theOther } from './told.ts'
import { wordsOf } from './words.ts'

const english = indexOf(en)
/** Steps of one prompt; what goes beyond is told and not done. */
const mostSteps = 100

const withAmount = (step: Operation, amount: number): Operation =>
  'amount' in step ? { ...step, amount: Math.sign(step.amount) * Math.abs(amount) } : step

const weaker = (step: Operation): Operation =>
  'amount' in step && Math.abs(step.amount) > slightAmount
    ? { ...step, amount: (step.amount * slightAmount) / usualAmount }
    : step

/** "Thicker", of the frame of the last prompt. */
const resizedLast = (
  clause: Clause,
  steps: readonly Operation[],
  last: readonly Operation[] | undefined,
): readonly Operation[] | undefined => {
  if (steps.length > 0 || last?.length !== 1 || !isSizeOnly(clause)) return undefined
  const change = amended(clause, last[0])
  return change && [change]
}

/** Words that no step comes from, told as not understood. */
const leftOut = (clause: Clause, found: readonly Operation[]): readonly string[] => {
  const objects = found.flatMap((step) => (step.kind === 'unsupported' ? (step.object ?? []) : []))
  const left = unexplained(clause, found).filter(({ text }) => !objects.some((object) => object.includes(text)))
  return left.length === 0 ? [] : [clauseOf(left).text]
}

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
  let told: Clause | undefined
  let refused: Clause | undefined
  let firstOfLast = 0
  const vague = new Set<Operation>()
  const reasons = new Set<Operation>()
  let about: { readonly step: Operation; readonly clause: Clause } | undefined
  let given = 0
  const wishesOf = stepsOf(index)
  const tags = tag(wordsOf(prompt), index)
  const isMore =
    tags[0]?.text === 'now' ||
    tags.some((one, at) => one.concept === 'separator' && (at === 0 || at === tags.length - 1))
  const clauses = clausesOf(tags)
  const follow = (change: Change): void => {
    undo += change.undo
    steps.push(...change.steps)
  }
  const cut = clauses.flatMap((clause) => runOn(clause, wishesOf, index.lexicon))
  const earlier: Clause[] = []
  for (const read of cut.flatMap((clause) => parted(clause, wishesOf))) {
    const lastDone = steps.at(-1) ?? history.at(-1 - undo)?.at(-1)
    const clause = theOther(inherit(read, before, lastDone), lastDone)
    const isFirst = steps.length === 0 && undo === 0
    const isRestated = before !== undefined && earlier.length === 0 && isFollowUp(before)
    const replaced = isFirst || isRestated ? replacedIn(clause, history, isDenied(before, history.at(-1))) : undefined
    const gone = isFirst ? goneIn(clause, history) : undefined
    const also = doneAlso(clause, lastDone, isMore && before === undefined)
    const hasGiven = steps.length > given || (steps.length === 0 && undo > 0)
    const mended = before && !hasGiven ? fixes(clause, before, wishesOf) : []
    given = steps.length
    if (before) earlier.push(before)
    if (steps.length >= mostSteps) unknown.push(clause.text)
    else if (isPraise(clause, history.length > 0) || (cut.length > 1 && isCool(clause))) {
      silent.push(clause.text)
      if (has(clause, 'is')) before = clause
      continue
    } else if (about && isFirst && (isBareRemoval(clause) || pointsBack(clause))) {
      const change = takenOut(about.step, history)
      if (change) follow(change)
      else unknown.push(clause.text)
    } else if (isFirst && toldOf(clause, history)) about = { step: toldOf(clause, history)!, clause }
    else if (replaced) {
      undo = 0
      steps.length = 0
      follow(replaced)
    } else if (gone) follow(gone)
    else if (also.length > 0) steps.push(...also)
    else if (before && repeats(clause, before, hasGiven, steps.length > 0)) silent.push(clause.text)
    else if (before && !hasGiven && isUnmended(clause, before) && mended.length === 0) unknown.push(before.text)
    else if (mended.length > 0) steps.push(...mended)
    else if (has(clause, 'undoAll')) undo = Math.max(1, history.length)
    else if (has(clause, 'undo') && (targetsIn(clause).length === 0 || isTopicOf(clause, history.at(-1))))
      undo = Math.max(undo, Number(suffixOf(clause, 'count') ?? (has(clause, 'every') ? 2 : 1)))
    else if (steps.length === 0 && undo === 0 && takesBack(clause, history.at(-1))) undo = 1
    else if (steps.length === 0 && sameStep(clause, history.at(-1 - undo))) {
      follow(followUp(sameStep(clause, history.at(-1 - undo))!, history.at(-1 - undo)!))
    } else if (isFollowUp(clause)) {
      const last = history.at(-1 - undo)
      const current = steps.at(-1)
      if (current && isNotTooMuch(clause)) steps[steps.length - 1] = weaker(current)
      else if (current) silent.push(clause.text)
      else if (last) follow(followUp(clause, last))
      else unknown.push(clause.text)
    } else if (clause.isNegated && lacking(clause, index.lexicon).length > 0)
      steps.push(...lacking(clause, index.lexicon))
    else if (steps.length === 0 && undo === 0 && isWithoutFlaw(clause)) steps.push(...wishesOf(withoutFlaw(clause)))
    else if (isKeptOnly(clause)) steps.push({ kind: 'background', colours: [] })
    else if (clause.isNegated && !isKeptAlone(clause)) {
      const region = suffixOf(clause, 'region')
      const last = steps.at(-1)
      if (region !== undefined && last?.kind === 'crop') steps[steps.length - 1] = { ...last, anchor: region }
      else if (last?.kind === 'crop' && isUncropped(clause)) {
        steps.pop()
        unknown.push(`${before?.text ?? ''} ${clause.text}`.trim())
      } else if (last && isNotTooMuch(clause)) steps[steps.length - 1] = weaker(last)
      else if (last && sparesBackground(clause, last)) steps[steps.length - 1] = { ...last, target: subject }
      else if (last && keepsColour(clause, last)) {
        if (targetsIn(clause).length > 0) steps[steps.length - 1] = onThing(last, backdrop)
        else unknown.push(clause.text)
      } else if (last && sparesOther(clause, last)) unknown.push(clause.text)
      else if (clause.tags.some((tag) => !isEmpty(tag) && tag.concept !== 'negate' && tag.concept !== 'lacking')) {
        kept.push(clause.text)
        refused = clause
      }
    } else if (isAmountOnly(clause) && steps.length > 0) {
      const amount = namedAmount(clause)
      if (amount !== undefined) steps[steps.length - 1] = withAmount(steps.at(-1)!, amount)
    } else {
      let found = wishesOf(clause)
      const last = steps.at(-1)
      if (found.length === 0 && before === told) found = paintedIn(clause, before)
      if (steps.length === 0 && undo === 0 && isInstead(clause, found, history.at(-1))) undo = 1
      const instead = undo === 0 && steps.length === 0 ? insteadIn(clause, found, history) : undefined
      if (instead) {
        follow({ undo: instead.undo, steps: [] })
        found = instead.steps
      }
      if (found.length === 0) found = saidAnew(clause, before, wishesOf)
      found = found.map((step) =>
        onSomebody(placed(aboutIt(step, clause, last, before), clause, told), clause, earlier),
      )
      if (isOfUnfound(clause, last, before)) found = []
      const change = amended(clause, last) ?? standing(clause, last)
      if (change !== undefined) {
        steps[steps.length - 1] = change
        before = clause
        continue
      }
      const other = steps.length === 0 && undo === 0 ? colourFor(withoutName(clause, history.at(-1))) : undefined
      const recoloured =
        other === undefined
          ? resizedLast(withoutName(clause, history.at(-1)), steps, history.at(-1))
          : inColour(history.at(-1), other)
      if (recoloured) {
        undo = 1
        steps.push(...recoloured)
        before = clause
        continue
      }
      if (last?.kind === 'straighten' && found.length > 0) {
        found = found.filter((step) => step.kind !== 'straighten')
        if (found.length === 0) {
          before = clause
          continue
        }
      }
      if (found.length === 0) found = alsoTo(clause, last, index.lexicon)
      if (found.length === 0 && steps.length === 0 && (targetsIn(clause).length > 0 || isBareThing(clause)))
        found = alsoTo(clause, history.at(-1)?.at(-1), index.lexicon)
      if (found.length === 0 && before && has(clause, 'remove')) {
        found = goneBefore(spokenOf(before, told, index.lexicon), clause)
        if (found.length > 0 && silent.at(-1) === before.text) silent.pop()
      }
      if (found.length === 0 && refused && has(clause, 'only')) found = insteadOf(refused, clause, wishesOf)
      if (found.length === 0 && told && has(clause, 'remove')) found = goneBefore(told)
      if (found.length === 0 && targetsIn(clause).length > 0 && !(told && has(clause, 'dislike'))) told = clause
      const settled = firstOfLast
      firstOfLast = steps.length
      steps.splice(0, steps.length, ...withoutCorrected(clause, found, steps, settled))
      if (found.length > 0 && has(clause, 'ask', 'so', 'make'))
        for (const step of vague) if (steps.includes(step)) steps.splice(steps.indexOf(step), 1)
      for (const step of reasons)
        if (givesWay(step, found, clause) && steps.includes(step)) steps.splice(steps.indexOf(step), 1)
      reasons.clear()
      if (isComplaint(clause) || isProblem(clause)) for (const step of found) reasons.add(step)
      vague.clear()
      if (isVague(clause)) for (const step of found) vague.add(step)
      if (found.length === 0 && isEnhance(clause)) {
        if (steps.length === 0 || has(clause, 'auto:enhance')) found = [{ kind: 'auto', what: 'enhance' }]
        else silent.push(clause.text)
      } else if (found.length === 0)
        (isUnread(clause, steps.length > 0 || undo > 0, index.lexicon) ? unknown : silent).push(clause.text)
      else unknown.push(...stylesIn(clause), ...leftOut(clause, found))
      if (found.length > 0 && last && sharesAmount(read, before))
        steps[steps.length - 1] = withAmount(last, namedAmount(clause)!)
      found = withoutTwice(found, steps, clause)
      const shape = found.find((step) => step.kind === 'crop' || isExactSize(step))
      if (shape && implied && steps.includes(implied)) steps.splice(steps.indexOf(implied), 1)
      else if (shape && isPlaceShape(clause) && steps.some((step) => step.kind === 'crop' || isExactSize(step)))
        found = found.filter(({ kind }) => kind !== 'crop')
      if (shape) implied = isPlaceShape(clause) ? shape : undefined
      const isAfterComplaint = before !== undefined && (has(before, 'is', 'too') || isProblem(before))
      for (const step of found) {
        const same = steps.findIndex((earlier) => dequal({ ...earlier, ...amountIn(step) }, step))
        if (same < 0) steps.push(step)
        else if (isComplaint(clause) && isSameWay(steps[same]!, step)) continue
        // "Very dark, please lighten" asks once, and so does "too dark, brighten it".
        else if (isSameWay(steps[same]!, step) === isAfterComplaint) steps[same] = step
        else if (!dequal(steps[same], step)) steps.push(step)
      }
    }
    before = clause
  }
  const disliked = about && undo === 0 ? withoutDisliked(about, steps, history) : undefined
  if (disliked) {
    undo = disliked.undo
    steps.unshift(...disliked.steps)
  } else if (about && undo === 0) silent.push(about.clause.text)
  if (clauses.length === 0 && history.length > 0 && tags.some(({ concept }) => concept === 'dislike')) undo = 1
  const isNothing = steps.length === 0 && undo === 0
  const missed = isNothing ? [...new Set([...unknown, ...silent])] : unknown
  const left = missed.length + steps.filter((step) => step.kind === 'unsupported').length
  const wishes = steps.length + undo + missed.length
  return { undo, steps, unknown: missed, kept, coverage: wishes === 0 ? 0 : (wishes - left) / wishes }
}
