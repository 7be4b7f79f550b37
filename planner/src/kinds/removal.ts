import { type Clause, has, isEmpty, says, suffixOf } from '../language/clause.ts'
import type { Lexicon, Tag } from '../language/lexicon.ts'
import type { Step } from './step.ts'
import { beforePlace, besides, isRemovable, isUnknown, targetOf, targetsIn, thingOf } from './target.ts'

const maxObjectCharacters = 200

/** The named thing: the words after a verb, without the articles before and the politeness behind. */
const thingIn = (tags: readonly Tag[], { articles, cues }: Lexicon): string => {
  const words = tags.flatMap((tag) => tag.text.split(' ')).filter((word) => !cues.politeness.test(word))
  const start = words.findIndex((word) => !articles.includes(word))
  return start < 0 ? '' : words.slice(start).join(' ')
}

/** "No people", "without the watermark": what shall not be there. */
export const lacking = (clause: Clause, lexicon: Lexicon): readonly Step[] => {
  const [first, ...rest] = clause.tags
  const isNamed = first?.concept === 'lacking' && lexicon.articles.includes(first.text.split(' ').at(-1)!)
  // "Without the bin".
  if (isNamed && rest.some(isUnknown) && rest.every((tag) => isEmpty(tag) || isUnknown(tag)))
    return [
      { kind: 'unsupported', task: 'remove-object', object: thingIn(rest, lexicon).slice(0, maxObjectCharacters) },
    ]
  const isBare = clause.tags.every(
    (tag) =>
      isEmpty(tag) || tag.concept === 'lacking' || tag.concept.startsWith('region:') || thingOf(tag) !== undefined,
  )
  if (!isBare || !has(clause, 'lacking')) return []
  const meant = targetsIn(clause, beforePlace(clause))
  return (meant.length > 0 ? meant : targetsIn(clause)).flatMap((target): Step[] => {
    if (target.thing === 'background') return [{ kind: 'background', colours: [] }]
    return isRemovable(target) ? [{ kind: 'remove', target }] : []
  })
}

/** "The bin has to go", "the pole on the right should go": the thing is named before the verb. */
const namedBefore = (tags: readonly Tag[], { articles }: Lexicon): readonly Step[] => {
  const at = tags.findIndex(isUnknown)
  if (at < 1 || !articles.includes(tags[at - 1]!.text)) return []
  const end = tags.findLastIndex((tag) => !isEmpty(tag)) + 1
  const object = tags.slice(at, end).map(({ text }) => text)
  return [{ kind: 'unsupported', task: 'remove-object', object: object.join(' ').slice(0, maxObjectCharacters) }]
}

/** "Remove the bin": a removal of which no other rule knows the object. */
export const removeObject = (clause: Clause, lexicon: Lexicon): readonly Step[] => {
  const at = clause.tags.findIndex((tag) => tag.concept === 'remove')
  if (at < 0 || suffixOf(clause, 'preset') !== undefined || has(clause, 'is')) return []
  const behind = clause.tags.slice(at + 1).filter(({ concept }) => concept !== 'again')
  // "Take the bin out of the picture": where to is no part of the name.
  const away = behind.findIndex((tag, index) => index > 0 && ['away', 'awayFrom'].includes(tag.concept))
  const named = away > 0 && !behind.slice(0, away).every(isEmpty) ? behind.slice(0, away) : behind
  // "Them all" names nothing by itself.
  if (named.every(isEmpty)) return namedBefore(clause.tags.slice(0, at), lexicon)
  const object = thingIn(named, lexicon).slice(0, maxObjectCharacters)
  return object === '' ? [] : [{ kind: 'unsupported', task: 'remove-object', object }]
}

/** "There's a bin on the left, remove it": what was named before; where it is is no part of its name. */
export const goneBefore = (before: Clause, clause?: Clause): readonly Step[] => {
  const meant = targetsIn(before, beforePlace(before))
  // "There is a bin behind my sister".
  const isOther = meant.length === 0 && has(before, ...besides) && beforePlace(before).some(isUnknown)
  const targets = meant.length > 0 ? meant : isOther ? [] : targetsIn(before)
  const isThat = clause?.tags.some((tag) => says(tag, 'it')) === true
  const isSomebody = clause?.tags.some((tag) => says(tag, 'him')) === true
  const counted = targets
    .filter(({ thing }) => !['background', 'sky', 'greenery', 'subject'].includes(thing))
    // "Somebody left a bottle there, take it out".
    .filter(({ thing }, _, all) => all.length === 1 || !(thing === 'person' ? isThat : isSomebody))
  const thing = before.tags.findIndex((tag) => thingOf(tag) !== undefined)
  // "There are wires across the sky".
  const isOnIt = targets.length > 0 && counted.length === 0 && before.tags.slice(0, thing).some(isUnknown)
  if (targets.length > 0 && !isOnIt)
    return (counted.length > 0 ? counted : targets).flatMap((target): Step[] => {
      if (target.thing === 'background') return [{ kind: 'background', colours: [] }]
      // "His face is private, hide it".
      if (target.thing === 'face' || target.thing === 'plate') return [{ kind: 'blur', amount: 60, target }]
      return isRemovable(target) ? [{ kind: 'remove', target }] : []
    })
  const region = suffixOf(before, 'region')
  // "My ex is on the left, remove her".
  if (isSomebody && region !== undefined) return [{ kind: 'remove', target: { thing: 'person', which: 'one', region } }]
  const place = before.tags.findIndex(
    (tag) =>
      besides.some((concept) => concept === tag.concept) ||
      tag.concept.startsWith('region:') ||
      (isOnIt && thingOf(tag) !== undefined) ||
      says(tag, 'across'),
  )
  const object = before.tags
    .slice(0, place < 0 ? undefined : place)
    .filter(isUnknown)
    .map(({ text }) => text)
    .join(' ')
  return object === ''
    ? []
    : [{ kind: 'unsupported', task: 'remove-object', object: object.slice(0, maxObjectCharacters) }]
}

/** "Feed the dog": something before an article, so it is no mere name. */
const isVerbPhrase = ({ tags }: Clause, { articles, tellers }: Lexicon): boolean => {
  // "Bring me coffee".
  const [first, second, third] = tags
  if (first?.concept === 'word' && second?.concept === 'filler' && third && !tellers.includes(second.text)) return true
  const isArticle = (tag: Tag | undefined): boolean => tag !== undefined && articles.includes(tag.raw ?? tag.text)
  return (
    tags[0] !== undefined &&
    (!isEmpty(tags[0]) || tags[0].concept === 'closing') &&
    !isArticle(tags[0]) &&
    (isArticle(tags[1]) || isArticle(tags[2]))
  )
}

/** "My neighbour parked it there", "my ex ruined the photo": what somebody did, not one more thing to do something to. */
const isTale = (clause: Clause): boolean => {
  const at = clause.tags.findIndex((tag) => thingOf(tag) !== undefined)
  return has(clause, 'dislike', 'story') || (at >= 0 && says(clause.tags[at + 1], 'past'))
}

/** "… and the person": a bare thing after a step with another one; the same is done to it. */
export const alsoTo = (clause: Clause, last: Step | undefined, lexicon: Lexicon): readonly Step[] => {
  if (last === undefined || has(clause, 'make', 'request', 'add', 'is', 'too', 'write', 'impossible')) return []
  // "No people just the beach".
  if (clause.tags[0]?.concept === 'just') return []
  if (isVerbPhrase(clause, lexicon) || isTale(clause) || says(clause.tags.at(-1), 'back')) return []
  const known = clause.tags.flatMap((tag) => targetOf(tag, clause) ?? [])
  if ('target' in last && last.target !== undefined && known.length > 0)
    return known.map((target) => ({ ...last, target }))
  const isRemoval = last.kind === 'remove' || (last.kind === 'unsupported' && last.task === 'remove-object')
  if (!isRemoval) return []
  if (known.length > 0) return known.map((target) => ({ kind: 'remove', target }))
  const object = thingIn(clause.tags, lexicon).slice(0, maxObjectCharacters)
  return object === '' ? [] : [{ kind: 'unsupported', task: 'remove-object', object }]
}
