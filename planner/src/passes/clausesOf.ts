import { type Clause, clauseOf, isEmpty, isThing, negations } from '../language/clause.ts'
import type { Tag } from '../language/lexicon.ts'
import { joinStory, withoutDescribed } from './joinStory.ts'
import { joined } from './joins.ts'

/** A name below the greeting that ends a letter: "Kind regards, Harold". */
const isSignature = (part: readonly Tag[], before: readonly Tag[] | undefined): boolean =>
  before?.some(({ concept }) => concept === 'closing') === true &&
  before.every((tag) => isEmpty(tag)) &&
  part.length > 0 &&
  part.length <= 2 &&
  part.every(({ concept, raw }) => concept === 'word' && /^\p{Lu}/u.test(raw ?? ''))

/** "Remove the man with the hat": the thing to remove is told by what it has. */
const isWhose = (part: readonly Tag[], tags: readonly Tag[], at: number): boolean => {
  if (part.some(({ concept }) => concept === 'remove') && part.some(isThing)) return true
  const owner = part.findLast((tag) => !isEmpty(tag))
  const next = tags.slice(at + 1).find((tag) => !isEmpty(tag) && tag.hex === undefined)
  return (
    owner !== undefined &&
    /^(one|all):person$/.test(owner.concept) &&
    next !== undefined &&
    ['word', 'plain', 'object'].includes(next.concept)
  )
}

/** "On white with a border": a wish of its own, not what the background is made of. */
const isAnotherWish = (tags: readonly Tag[], at: number): boolean => {
  const next = tags
    .slice(at + 1, at + 5)
    .find((tag) => !isEmpty(tag) && !tag.concept.startsWith('level:') && tag.hex === undefined)
  return (
    next !== undefined &&
    (['dropShadow', 'frame', 'corners', 'text', 'quote', 'grain', 'thin', 'thick', 'round'].includes(next.concept) ||
      /^(more|less|noun):/.test(next.concept))
  )
}

/** "Background: black": what stands before the colon is what the rest is about. */
const isHeading = (part: readonly Tag[]): boolean => {
  const content = part.filter((tag) => !isEmpty(tag))
  return content.length === 1 && (content[0]!.concept === 'background' || content[0]!.concept.startsWith('noun:'))
}

const swallowsWith = new Set<Tag['concept']>(['background', 'duotone', 'request', 'sign', 'caption'])

/** More words than these are no single wish; what goes on is read as another. */
const longestClause = 40

/** "The background not blurred enough" tells of the background. */
const isNotEnough = (tags: readonly Tag[], at: number): boolean =>
  tags[at]!.concept === 'negate' && tags.slice(at + 1, at + 4).some(({ text }) => text === 'enough')

const wishes = new Set<Tag['concept']>([
  'add',
  'make',
  'remove',
  'crop',
  'request',
  'fix',
  'resize',
  'rotate',
  'flip',
  'straighten',
  'upscale',
])

const isWish = (concept: Tag['concept']): boolean => wishes.has(concept) || /^(more|less|auto):/.test(concept)

/** "So please add", "so make it". */
const beginsWish = (tags: readonly Tag[], at: number): boolean => {
  const next = tags.slice(at + 1).find((tag) => !isEmpty(tag))
  return next !== undefined && isWish(next.concept)
}

/** "Don't crop it just sharpen", "no filters please fix the colours": behind what shall not be, what is wished begins again. */
const isWishedInstead = (part: readonly Tag[], tags: readonly Tag[], at: number): boolean => {
  const refusal = part[0]
  if (refusal === undefined || !negations.has(refusal.concept) || part.length < 2) return false
  if (tags[at]!.concept === 'just') return true
  // "Don't darken it just a bit more contrast".
  if (/^just /.test(tags[at]!.text)) return tags[at + 1]?.concept === 'up' || beginsWish(tags, at)
  // "No text only a white frame".
  if (tags[at]!.concept === 'only') return refusal.concept !== 'keep' && tags.slice(at + 1).some((tag) => !isEmpty(tag))
  return /^(please|pls|plz)$/.test(tags[at]!.text) && beginsWish(tags, at)
}

/** "Instagram keeps squashing it": tells what happens, and wants nothing kept. */
const isHabit = (tags: readonly Tag[], at: number): boolean =>
  tags[at]?.concept === 'keep' &&
  /^(keeps|kept)$/i.test(tags[at].raw ?? tags[at].text) &&
  /ing$/.test(tags[at + 1]?.text ?? '')

const isCapital = (tag: Tag | undefined): boolean => /^\p{Lu}/u.test(tag?.raw ?? '')

/** "Add the text Salt and Pepper": the words to write go on. */
const isWithinWords = (part: readonly Tag[], tags: readonly Tag[], at: number): boolean =>
  part.some(({ concept }) => concept === 'text' || concept === 'write') &&
  part.some(({ concept, text }) => concept === 'add' || text === 'write') &&
  isCapital(tags[at - 1]) &&
  isCapital(tags[at + 1])

/** "No make it red": takes back, and lacks nothing. */
const isNoBefore = (tags: readonly Tag[], at: number): boolean => {
  const next = at + (tags[at + 1]?.concept === 'just' ? 2 : 1)
  return (
    tags[at]!.text === 'no' &&
    tags[at]!.concept === 'lacking' &&
    (['make', 'request', 'remove', 'wish', 'ask'].includes(tags[next]?.concept ?? '') ||
      (/^region:(left|right)$/.test(tags[next]?.concept ?? '') && (tags[next + 1]?.concept ?? 'stop') === 'stop'))
  )
}

/** What follows is what to write. */
const takesWords = ({ concept }: Tag): boolean => concept === 'sign' || concept === 'caption' || concept === 'write'

/** Cuts the prompt's tags at stops, conjunctions, `with` and negations; drops clauses without content. */
export const clausesOf = (written: readonly Tag[]): readonly Clause[] => {
  const tags = withoutDescribed(written)
  const isDuotone = tags.some((tag) => tag.concept === 'duotone')
  const parts: Tag[][] = [[]]
  for (const [at, read] of tags.entries()) {
    const tag = isNoBefore(tags, at)
      ? { ...read, concept: 'correction' as const }
      : isHabit(tags, at) || isHabit(tags, at - 1)
        ? { ...read, concept: 'filler' as const }
        : read
    const part = parts.at(-1)!
    const isMark =
      tag.text.startsWith(':') && part.every((earlier) => isEmpty(earlier) || earlier.concept === 'watermark')
    if (isMark && part.at(-1)?.concept === 'watermark') {
      parts[parts.length - 1] = [{ ...part.at(-1)!, concept: 'sign' }]
      continue
    }
    const isColonBeforeWords =
      tag.text.startsWith(':') && ['sign', 'caption', 'write', 'text'].includes(part.at(-1)?.concept ?? '')
    const isWritten = isColonBeforeWords && !part.some(({ concept }) => concept === 'remove')
    // "Text: our first house" writes what follows.
    if (isWritten && part.at(-1)!.concept === 'text') part[part.length - 1] = { ...part.at(-1)!, concept: 'caption' }
    if (isColonBeforeWords || (tag.text.startsWith(':') && isHeading(part))) continue
    // "Scratch that, make it …": what takes back belongs to what follows.
    if (tag.concept === 'stop' && part.every(isEmpty) && part.some(({ concept }) => concept === 'correction')) continue
    const isCut =
      tag.concept === 'stop' ||
      // "It is dull, can you …" and "it is dull can you …" are the same.
      (tag.concept === 'ask' && part.some((earlier) => !isEmpty(earlier)) && !part.some(takesWords)) ||
      // "So there's some blur", "so please add …": what was told before is told.
      (tag.concept === 'exists' && part.some((earlier) => !isEmpty(earlier))) ||
      (tag.concept === 'so' && beginsWish(tags, at) && part.some((earlier) => !isEmpty(earlier))) ||
      // "It's for my CV so white background".
      (tag.concept === 'so' && part.some(({ concept }) => concept === 'reason' || concept === 'purpose')) ||
      part.length >= longestClause ||
      // "Darker no wait brighter": what was said is said anew.
      (tag.concept === 'correction' && part.some((earlier) => !isEmpty(earlier) && earlier.concept !== 'is')) ||
      (tag.concept === 'separator' && !isDuotone && !isWithinWords(part, tags, at)) ||
      (tag.concept === 'with' &&
        !(tags[at + 1]?.concept === 'quote' && part.some(({ concept }) => concept === 'watermark')) &&
        (!part.some((earlier) => swallowsWith.has(earlier.concept)) || isAnotherWish(tags, at)) &&
        !isWhose(part, tags, at)) ||
      isWishedInstead(part, tags, at) ||
      // "Remove the background i want to post it".
      (tag.concept === 'purpose' && / to /.test(tag.text) && part.some(({ concept }) => isWish(concept)))
    const isLeftOut = tag.concept === 'stop' || tag.concept === 'separator' || tag.concept === 'with'
    if (isCut) parts.push(isLeftOut ? [] : [tag])
    else if (
      negations.has(tag.concept) &&
      !isNotEnough(tags, at) &&
      !part.some((earlier) => earlier.concept === 'negate')
    )
      parts.push([tag])
    else part.push(tag)
  }
  const isAlone = parts.filter((part) => part.some((tag) => !isEmpty(tag))).length < 2
  return parts
    .map((part) => (isAlone ? part : joinStory(part)))
    .filter((part, at) => at === 0 || at < parts.length - 1 || !isSignature(part, parts[at - 1]))
    .map(joined)
    .filter((part) => part.some((tag) => !isEmpty(tag)))
    .map(clauseOf)
}
