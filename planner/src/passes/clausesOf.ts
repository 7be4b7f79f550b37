import { isUnknown } from '../kinds/target.ts'
import { type Clause, clauseOf, isEmpty, isThing, negations, says } from '../language/clause.ts'
import type { Tag } from '../language/lexicon.ts'
import { joinDenials } from './joinDenials.ts'
import { joinStory, withoutDescribed } from './joinStory.ts'
import { joined } from './joins.ts'

/** A name below the greeting that ends a letter: "Kind regards, Harold". */
const isSignature = (part: readonly Tag[], before: readonly Tag[] | undefined): boolean =>
  before?.some(({ concept }) => concept === 'closing') === true &&
  before.every((tag) => isEmpty(tag)) &&
  part.length > 0 &&
  part.length <= 2 &&
  part.every(({ concept, raw }) => concept === 'word' && /^\p{Lu}/u.test(raw ?? ''))

/** A word of the prompt: `part` is the clause so far, `after` the words behind. */
interface Place {
  readonly tag: Tag
  readonly part: readonly Tag[]
  readonly after: readonly Tag[]
}

const firstContent = (tags: readonly Tag[]): Tag | undefined => tags.find((tag) => !isEmpty(tag))
const hasContent = ({ part }: Place): boolean => !part.every(isEmpty)

/** "Remove the man with the hat": what the thing has says which one is meant. */
const isWhose = ({ part, after }: Place): boolean => {
  if (part.some(({ concept }) => concept === 'remove') && part.some(isThing)) return true
  const owner = part.findLast((tag) => !isEmpty(tag))
  const next = after.find((tag) => !isEmpty(tag) && tag.hex === undefined)
  return owner !== undefined && /^(one|all):person$/.test(owner.concept) && next !== undefined && isUnknown(next)
}

/** "Replace "2023" with "2024"": what comes instead. */
const isExchange = ({ part, after }: Place): boolean =>
  after[0]?.concept === 'quote' &&
  part.some((tag) => says(tag, 'replaces')) &&
  part.some(({ concept }) => concept === 'quote')

/** "On white with a border": a wish of its own, not what the background is made of. */
const isAnotherWish = ({ after }: Place): boolean => {
  const next = after
    .slice(0, 4)
    .find((tag) => !isEmpty(tag) && !tag.concept.startsWith('level:') && tag.hex === undefined)
  return next !== undefined && (additions.has(next.concept) || /^(more|less|noun):/.test(next.concept))
}

const additions = new Set<Tag['concept']>([
  'dropShadow',
  'frame',
  'corners',
  'text',
  'quote',
  'grain',
  'thin',
  'thick',
  'round',
])

/** "Background: black": the word before the colon is what the rest is about. */
const isHeading = (part: readonly Tag[]): boolean => {
  const content = part.filter((tag) => !isEmpty(tag))
  return content.length === 1 && (content[0]!.concept === 'background' || content[0]!.concept.startsWith('noun:'))
}

const swallowsWith = new Set<Tag['concept']>(['background', 'duotone', 'request', 'sign', 'caption'])

/** More words than these are no single wish; what goes on is read as another. */
const maxClauseTags = 40

/** "The background not blurred enough" describes the background. */
const isNotEnough = ({ tag, after }: Place): boolean =>
  tag.concept === 'negate' && after.slice(0, 3).some((later) => says(later, 'enough'))

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

const isWish = ({ concept }: Tag): boolean => wishes.has(concept) || /^(more|less|auto):/.test(concept)

/** "So please add", "so make it". */
const beginsWish = (after: readonly Tag[]): boolean => {
  const next = firstContent(after)
  return next !== undefined && isWish(next)
}

/** "Don't crop it just sharpen", "no filters please fix the colours": behind what shall not be, a wish begins. */
const isWishedInstead = ({ tag, part: [refusal, ...rest], after }: Place): boolean => {
  if (refusal === undefined || !negations.has(refusal.concept) || rest.length === 0) return false
  if (tag.concept === 'just') return true
  // "Don't darken it just a bit more contrast".
  if (says(tag, 'just')) return after[0]?.concept === 'up' || beginsWish(after)
  // "No text only a white frame".
  if (tag.concept === 'only') return refusal.concept !== 'keep' && after.some((later) => !isEmpty(later))
  return says(tag, 'please') && beginsWish(after)
}

const isCapital = (tag: Tag | undefined): boolean => /^\p{Lu}/u.test(tag?.raw ?? '')

/** "Add the text Salt and Pepper": the words to write go on. */
const isWithinWords = ({ part, after }: Place): boolean =>
  part.some(({ concept }) => concept === 'text' || concept === 'write') &&
  part.some((one) => one.concept === 'add' || says(one, 'write')) &&
  isCapital(part.at(-1)) &&
  isCapital(after[0])

/** What follows is what to write. */
const takesWords = ({ concept }: Tag): boolean => concept === 'sign' || concept === 'caption' || concept === 'write'

/** Where a clause ends before a word; `isDuotone`: the prompt names two colours that "and" joins. */
const cuts: readonly ((place: Place, isDuotone: boolean) => boolean)[] = [
  ({ tag }) => tag.concept === 'stop',
  // "It is dull, can you …" and "it is dull can you …" are the same.
  (place) => place.tag.concept === 'ask' && hasContent(place) && !place.part.some(takesWords),
  // "So there's some blur", "so please add …": the description before is a clause of its own.
  (place) => place.tag.concept === 'exists' && hasContent(place),
  (place) => place.tag.concept === 'so' && beginsWish(place.after) && hasContent(place),
  // "It's for my CV so white background".
  ({ tag, part }) => tag.concept === 'so' && part.some(({ concept }) => concept === 'reason' || concept === 'purpose'),
  ({ part }) => part.length >= maxClauseTags,
  // "Darker no wait brighter".
  ({ tag, part }) =>
    tag.concept === 'correction' && part.some((earlier) => !isEmpty(earlier) && earlier.concept !== 'is'),
  (place, isDuotone) => place.tag.concept === 'separator' && !isDuotone && !isWithinWords(place),
  (place) => place.tag.concept === 'with' && isCutAtWith(place),
  isWishedInstead,
  // "Remove the background i want to post it".
  ({ tag, part }) => tag.concept === 'purpose' && says(tag, 'infinitive') && part.some(isWish),
]

const isCutAtWith = (place: Place): boolean => {
  const { part, after } = place
  const isMarkText = after[0]?.concept === 'quote' && part.some(({ concept }) => concept === 'watermark')
  const isSwallowed = part.some((earlier) => swallowsWith.has(earlier.concept)) && !isAnotherWish(place)
  return !isMarkText && !isSwallowed && !isWhose(place) && !isExchange(place)
}

/** Marks that begin no clause. */
const isLeftOut = ({ concept }: Tag): boolean => ['stop', 'separator', 'with'].includes(concept)

/**
 * The clause as a colon before the words to write leaves it, or undefined if it is an ordinary mark.
 * "Watermark: © me" signs, "text: our first house" writes what follows, "background: black" goes on.
 */
const afterColon = ({ tag, part }: Place): readonly Tag[] | undefined => {
  const last = part.at(-1)
  if (!tag.text.startsWith(':') || last === undefined) return undefined
  const isMark = last.concept === 'watermark' && part.every((one) => isEmpty(one) || one.concept === 'watermark')
  if (isMark) return [{ ...last, concept: 'sign' }]
  const isBeforeWords = takesWords(last) || last.concept === 'text'
  if (last.concept === 'text' && !part.some(({ concept }) => concept === 'remove'))
    return [...part.slice(0, -1), { ...last, concept: 'caption' }]
  return isBeforeWords || isHeading(part) ? part : undefined
}

const refuses = (place: Place): boolean =>
  negations.has(place.tag.concept) && !isNotEnough(place) && !place.part.some((earlier) => earlier.concept === 'negate')

/** Adds a word to the clauses so far: the last of them goes on, or another begins. */
const addTag = (parts: readonly (readonly Tag[])[], place: Place, isDuotone: boolean): readonly (readonly Tag[])[] => {
  const { tag, part } = place
  const earlier = parts.slice(0, -1)
  const written = afterColon(place)
  if (written) return [...earlier, written]
  // "Scratch that, make it …": what takes back belongs to what follows.
  if (tag.concept === 'stop' && !hasContent(place) && part.some(({ concept }) => concept === 'correction')) return parts
  if (cuts.some((isCut) => isCut(place, isDuotone))) return [...parts, isLeftOut(tag) ? [] : [tag]]
  return refuses(place) ? [...parts, [tag]] : [...earlier, [...part, tag]]
}

/** Cuts the prompt's tags at stops, conjunctions, `with` and negations; drops clauses without content. */
export const clausesOf = (written: readonly Tag[]): readonly Clause[] => {
  const tags = joinDenials(withoutDescribed(written))
  const isDuotone = tags.some((tag) => tag.concept === 'duotone')
  const parts = tags.reduce<readonly (readonly Tag[])[]>(
    (found, tag, index) => addTag(found, { tag, part: found.at(-1)!, after: tags.slice(index + 1) }, isDuotone),
    [[]],
  )
  const isAlone = parts.filter((part) => part.some((tag) => !isEmpty(tag))).length < 2
  return parts
    .map((part) => (isAlone ? part : joinStory(part)))
    .filter((part, at) => at === 0 || at < parts.length - 1 || !isSignature(part, parts[at - 1]))
    .map(joined)
    .filter((part) => part.some((tag) => !isEmpty(tag)))
    .map(clauseOf)
}
