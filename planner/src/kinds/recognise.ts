import { type Clause, has, says } from '../language/clause.ts'
import type { Lexicon, Tag } from '../language/lexicon.ts'
import { isImpossible } from '../passes/isUnread.ts'
import type { Target } from './fields.ts'
import { hidden, hides } from './hiding.ts'
import { type Stage, stages } from './kind.ts'
import { allKinds } from './kinds.ts'
import type { Step } from './step.ts'
import { isUnknown, namedThings, thingOf } from './target.ts'
import { onUnnamed } from './unsupported/unnamed.ts'

/** Things of which a mere description says how they shall be: "the sky is too dark". */
const describable: ReadonlySet<Target['thing']> = new Set(['sky', 'greenery', 'subject', 'face'])

/** "The cat is too dark": the thing itself is described. */
const isDescribed = ({ tags }: Clause): boolean => {
  const at = tags.findIndex((tag) => thingOf(tag) !== undefined)
  // "The dog's fur is too dark".
  const isPart = (tag: Tag, index: number): boolean => index === 0 && isUnknown(tag) && says(tags[at], 'ownerMark')
  const next = tags.slice(at + 1).find((tag, index) => tag.concept !== 'filler' && !isPart(tag, index))
  return at >= 0 && next?.concept === 'is' && !says(next, 'itIs')
}

/** What a clause asks of a thing that it names: hidden, or changed by the first kind that answers. */
const onThing = (clause: Clause, target: Target, lexicon: Lexicon): readonly Step[] => {
  if (hides(clause, target)) return [hidden(clause, target)]
  for (const kind of allKinds) {
    const steps = kind.onThing?.(clause, target, lexicon)
    if (steps) return steps
  }
  return []
}

/** What a clause asks of the first thing for which it asks anything, and of those to hide beside it. */
const onThings = (clause: Clause, lexicon: Lexicon): readonly Step[] | undefined => {
  const things = namedThings(clause)
  const isComplaint = has(clause, 'too', 'is') && !has(clause, 'make', 'request', 'wish')
  for (const target of things) {
    if (isComplaint && !describable.has(target.thing) && !isDescribed(clause)) continue
    const steps = onThing(clause, target, lexicon)
    const others = things.filter((other) => other !== target && hides(clause, other))
    if (steps.length > 0) return [...steps, ...others.map((other) => hidden(clause, other))]
  }
  return undefined
}

/** The steps of the first kind that answers in one of the stages. */
const ask = (group: readonly Stage[], clause: Clause, lexicon: Lexicon): readonly Step[] => {
  for (const stage of group) {
    const things = stage === 'thing' ? onThings(clause, lexicon) : undefined
    if (things) return things
    for (const { rules } of allKinds) {
      const steps = rules?.[stage]?.(clause, lexicon)
      if (steps) return steps
    }
  }
  return []
}

const read = (clause: Clause, lexicon: Lexicon): readonly Step[] => {
  if (isImpossible(clause) || (has(clause, 'purpose') && !(has(clause, 'px') && has(clause, 'number')))) return []
  // A style that is in the photo cannot be removed from it.
  if (has(clause, 'remove') && has(clause, 'preset:sepia', 'preset:vintage', 'preset:film', 'preset:faded')) return []
  // "I don't like the frame" asks for none.
  if (has(clause, 'dislike')) return ask(['effect'], clause, lexicon).filter(({ kind }) => kind === 'auto')
  for (const group of stages) {
    const steps = ask(group, clause, lexicon)
    if (steps.length > 0) return steps
  }
  return []
}

/** What one clause asks for by itself. */
export const recognise = (clause: Clause, lexicon: Lexicon): readonly Step[] =>
  onUnnamed(clause, read(clause, lexicon), lexicon, (other) => read(other, lexicon))
