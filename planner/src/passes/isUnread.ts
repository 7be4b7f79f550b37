import { targetsIn } from '../kinds/target.ts'
import { type Clause, has, isEmpty, isPlain, isThing, says } from '../language/clause.ts'
import type { Lexicon } from '../language/lexicon.ts'

/** Whether a clause asks for something, rather than telling a story. */
const isRequest = (clause: Clause): boolean => has(clause, 'make', 'request', 'add', 'remove', 'write', 'crop', 'cut')

const isUnknownWord = (tag: Clause['tags'][number]): boolean =>
  tag.concept === 'word' ||
  tag.concept === 'colour' ||
  tag.concept === 'object' ||
  tag.concept === 'impossible' ||
  isPlain(tag)

/** "Everything except the flowers": what is to be left out cannot be found. */
const sparesUnknown = (clause: Clause): boolean => {
  const at = clause.tags.findIndex(({ concept }) => concept === 'except')
  const spared = clause.tags.slice(at + 1)
  const isNone = spared.every((tag) => isEmpty(tag) || !isThing(tag))
  return (
    at >= 0 &&
    isNone &&
    !has(clause, 'remove', 'background') &&
    spared.some(({ concept }) => ['word', 'object', 'plain', 'colour'].includes(concept))
  )
}

/** Whether a clause is about something that nothing here does, whatever else it says: "sing a song". */
export const isImpossible = (clause: Clause): boolean =>
  !has(clause, 'purpose') &&
  (clause.tags.find((tag) => !isEmpty(tag))?.concept === 'impossible' ||
    (has(clause, 'impossible') && has(clause, 'write', 'make')) ||
    // The rest of a photo cannot be told from its sky.
    (has(clause, 'except') && has(clause, 'all:sky', 'all:greenery')) ||
    sparesUnknown(clause) ||
    // "Blur everyone else", "brighten the other man".
    (has(clause, 'ordinal', 'other') && has(clause, 'blur', 'pixelate')) ||
    // "Everyone except me": no detector distinguishes these.
    (has(clause, 'except') &&
      has(clause, 'all:person') &&
      has(clause, 'blur', 'pixelate') &&
      !has(clause, 'pronoun')) ||
    // "Add a circle around the dog" is a drawing, not a shape.
    (has(clause, 'circle') && has(clause, 'add') && targetsIn(clause).length > 0))

/** "My camera was set wrong", "the photographer cut my feet off": what happened, by a verb that could be a wish. */
const isDeed = (clause: Clause, tellers: readonly string[]): boolean => {
  const at = clause.tags.findIndex(({ concept }) => ['request', 'cut', 'write'].includes(concept))
  const isPast = says(clause.tags[at], 'didSo')
  const first = clause.tags[0]?.text ?? ''
  const isWhat = says(clause.tags[at], 'what') && at > 0
  return (
    ((isPast && at > 1) || isWhat) &&
    tellers.includes(first) &&
    (isWhat || !has(clause, 'wish')) &&
    !has(clause, 'ask', 'make', 'add', 'remove')
  )
}

/**
 * Whether a clause that gave no step must be reported as not understood. Beside other wishes a clause that begins with an
 * unknown word is taken for a wish ("… and juggle"), one that begins like a sentence for a story ("… it was raining").
 */
export const isUnread = (clause: Clause, hasSteps: boolean, { tellers }: Lexicon): boolean => {
  // "Going to post it": what the photo is for.
  if (has(clause, 'purpose')) return false
  // "Make the photo …", cut off before what follows.
  if (clause.tags.every((tag) => isEmpty(tag) || tag.concept === 'make')) return false
  if (!isImpossible(clause) && isDeed(clause, tellers)) return false
  if (isRequest(clause) || isImpossible(clause)) return true
  const [first] = clause.tags
  const opening = (first?.raw ?? first?.text ?? '').toLowerCase().split(' ')[0]!
  return hasSteps && !tellers.includes(opening) && clause.tags.some(isUnknownWord)
}
