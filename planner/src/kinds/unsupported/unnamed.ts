import { type Clause, clauseOf, isPlain, says } from '../../language/clause.ts'
import type { Lexicon, Tag } from '../../language/lexicon.ts'
import type { Step } from '../step.ts'
import { isUnknown } from '../target.ts'

/** A thing that prompts seldom name. */
const standIn = { concept: 'one:giraffe', text: 'giraffe' } as const

/** What a rule does to the whole photo or to a part of the frame where it finds no thing. */
const wholeKinds: ReadonlySet<Step['kind']> = new Set(['adjust', 'blur', 'pixelate', 'preset'])

const verbs = new Set<Tag['concept']>(['make', 'request', 'turn', 'wish', 'blur', 'pixelate', 'censor', 'up', 'down'])
const isVerb = ({ concept }: Tag): boolean => verbs.has(concept) || /^(more|less|retouch):/.test(concept)

/** "The red …", "the big …": what tells a thing from those like it. */
const isMark = ({ concept, hex }: Tag): boolean =>
  hex !== undefined || ['biggest', 'smallest', 'smaller'].includes(concept)

const isNoun = (tag: Tag): boolean => isUnknown(tag) || isPlain(tag)

/** "The label", "the address": behind a verb and an article, what could be an order of its own is a thing. */
const isOrderAsNoun = ({ concept }: Tag): boolean => concept === 'write' || concept === 'fix'

/** Where a clause names a thing that no rule knows, behind a verb and an article or in front of all; `undefined` where it names none. */
const nameIn = ({ tags }: Clause, lexicon: Lexicon) => {
  for (let at = 1; at < tags.length; at++) {
    const article = tags[at - 1]!
    const isArticle = lexicon.articles.includes(article.text.split(' ').at(-1)!) && !says(article, 'indefinite')
    const verb = article.text.includes(' ') ? article : tags[at - 2]
    const isInFront = at === 1 && !article.text.includes(' ')
    if (!isArticle || !(isInFront || (verb !== undefined && isVerb(verb)))) continue
    let head = at
    while (tags[head] !== undefined && isMark(tags[head]!)) head++
    const isOne = head > at && tags[head]?.concept === 'count:1'
    let end = head
    if (!isInFront && tags[end] !== undefined && isOrderAsNoun(tags[end]!)) end++
    while (tags[end] !== undefined && isNoun(tags[end]!)) end++
    if (isOne) return { from: at, to: head + 1, isInFront }
    // "The whole picture", "our wedding photograph"; but "the poster on the wall" is in the photo.
    const isWhole =
      tags[end]?.concept !== 'beside' && tags.slice(head, end + 1).some(({ text }) => lexicon.whole.includes(text))
    if (end > head && !isWhole) return { from: head, to: end, isInFront }
  }
  return undefined
}

/**
 * "Blur the mailbox on the left", "make the red one blue": what a rule does to the frame, or does not understand, though with a thing
 * that rules know in its place it would be done to that thing.
 *
 * @param steps what the clause was read as
 * @param read what a clause is read as
 */
export const onUnnamed = (
  clause: Clause,
  steps: readonly Step[],
  lexicon: Lexicon,
  read: (clause: Clause) => readonly Step[],
): readonly Step[] => {
  if (!steps.every((step) => wholeKinds.has(step.kind) && !('target' in step))) return steps
  const name = nameIn(clause, lexicon)
  if (name === undefined || (name.isInFront && steps.length > 0)) return steps
  const { tags } = clause
  const named = tags.slice(name.from, name.to)
  const other = clauseOf([...tags.slice(0, name.from), { ...named[0]!, ...standIn }, ...tags.slice(name.to)])
  const onOther = read({ ...other, isNegated: clause.isNegated })
  const done = onOther.find((step) => 'target' in step && step.target?.thing === 'giraffe')
  if (done === undefined) return steps
  const task = done.kind === 'remove' ? 'remove-object' : 'edit-object'
  return [{ kind: 'unsupported', task, object: named.map(({ text }) => text).join(' ') }]
}
