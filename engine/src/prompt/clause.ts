import type { Concept } from './lexicon/lexicon.ts'
import type { Tag } from './tag.ts'

/** Tags that belong to one wish, with the questions that rules ask of them. */
export interface Clause {
  readonly tags: readonly Tag[]
  readonly text: string
  readonly isNegated: boolean
}

/** The concepts of each list of tags, for the many questions that rules ask. */
const sets = new WeakMap<readonly Tag[], ReadonlySet<Tag['concept']>>()

const conceptsOf = ({ tags }: Clause): ReadonlySet<Tag['concept']> => {
  const known = sets.get(tags)
  if (known !== undefined) return known
  const concepts = new Set(tags.map(({ concept }) => concept))
  sets.set(tags, concepts)
  return concepts
}

export const has = (clause: Clause, ...concepts: readonly Tag['concept'][]): boolean => {
  const known = conceptsOf(clause)
  return concepts.some((concept) => known.has(concept))
}

export const find = (clause: Clause, concept: Tag['concept']): Tag | undefined =>
  clause.tags.find((tag) => tag.concept === concept)

type Suffix<C, P extends string> = C extends `${P}:${infer Rest}` ? Rest : never

/** The rest of the first concept that starts with `prefix`: `top-left` of `region:top-left`. */
export const suffixOf = <P extends string>(clause: Clause, prefix: P): Suffix<Concept, P> | undefined =>
  clause.tags.find((tag) => tag.concept.startsWith(`${prefix}:`))?.concept.slice(prefix.length + 1) as
    | Suffix<Concept, P>
    | undefined

/** Words that carry no meaning of their own beside others. */
const empty = new Set<Tag['concept']>([
  'filler',
  'stop',
  'every',
  'away',
  'take',
  'pronoun',
  'beside',
  'behind',
  'just',
  'wish',
  'awayFrom',
  'ask',
  'so',
  'closing',
  'photoOf',
])
export const isEmpty = (tag: Tag): boolean => empty.has(tag.concept)

const negations = new Set<Tag['concept']>(['negate', 'keep', 'lacking'])

export const clauseOf = (tags: readonly Tag[]): Clause => ({
  tags,
  text: tags.map((tag) => tag.raw ?? tag.text).join(' '),
  isNegated: tags[0] !== undefined && negations.has(tags[0].concept),
})

/** Words whose meaning is known and that no rule acts on. */
export const isPlain = ({ concept }: Tag): boolean => concept === 'plain' || concept.startsWith('about:')

const isThing = ({ concept }: Tag): boolean => /^(one|all):/.test(concept)

/** "Take the car away", "take out the dog", "get the bin out of here": two words that mean a removal together. */
const joinTake = (tags: readonly Tag[]): readonly Tag[] => {
  const at = tags.findIndex(({ concept }) => concept === 'take' || concept === 'make')
  const away = tags.findIndex(({ concept }, index) => index > at && (concept === 'away' || concept === 'awayFrom'))
  if (at < 0 || away < 0) return tags
  const between = tags.slice(at + 1, away).filter((tag) => !isEmpty(tag))
  const isSomething = ({ concept }: Tag): boolean => ['word', 'plain', 'object'].includes(concept)
  // "Make it fade out" moves nothing; "get the trash out" does.
  if (tags[at]!.concept === 'make' && !(between.length > 0 && between.every(isSomething))) return tags
  return tags.map((tag, index) => (index === at ? { ...tag, concept: 'remove' } : tag))
}

/** "Crop out the man": what is cut away is a thing, not a side. */
const joinCropOut = (tags: readonly Tag[]): readonly Tag[] =>
  tags.map((tag) => (tag.concept === 'cropOut' ? { ...tag, concept: tags.some(isThing) ? 'remove' : 'cut' } : tag))

/** "Third, sharpen": the place in a list, not a share. */
const dropOrdinal = (tags: readonly Tag[]): readonly Tag[] =>
  tags[0]?.concept === 'level:33' && !tags[0].text.includes(' ') ? tags.slice(1) : tags

/** "So dark" complains; "so that it is dark" does not. */
const joinSo = (tags: readonly Tag[]): readonly Tag[] => {
  if (tags.some(({ concept }) => ['make', 'wish', 'add', 'request', 'is'].includes(concept))) return tags
  return tags.map((tag, at) =>
    tag.concept === 'so' && /^(high|low|problemHigh|problemLow):/.test(tags[at + 1]?.concept ?? '')
      ? { ...tag, concept: 'is' }
      : tag,
  )
}

/** A name below the greeting that ends a letter: "Kind regards, Harold". */
const isSignature = (part: readonly Tag[], before: readonly Tag[] | undefined): boolean =>
  before?.some(({ concept }) => concept === 'closing') === true &&
  before.every((tag) => isEmpty(tag)) &&
  part.length > 0 &&
  part.length <= 2 &&
  part.every(({ concept, raw }) => concept === 'word' && /^\p{Lu}/u.test(raw ?? ''))

/** "Remove the man with the hat": the thing to remove is told by what it has. */
const isWhose = (part: readonly Tag[]): boolean =>
  part.some(({ concept }) => concept === 'remove') && part.some(isThing)

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

/** "A dreamy look": a noun, unless what follows says how the photo looks. */
const isLookNoun = (tags: readonly Tag[], at: number): boolean => {
  if (tags[at]!.concept !== 'is' || tags[at]!.text !== 'look') return false
  const next = tags.slice(at + 1).find((tag) => !isEmpty(tag) && !tag.concept.startsWith('level:'))
  return !next || !/^(high|low|problemHigh|problemLow|more|less|too|notSo|colour|look:faded)/.test(next.concept)
}

/** "Is not bright" says that it is dark. */
const opposite = ({ concept }: Tag): Tag['concept'] | undefined => {
  const [role, setting] = concept.split(':') as [string, string | undefined]
  if (setting === undefined || !/^(high|low|problemHigh|problemLow|more)$/.test(role)) return undefined
  return `${/high|more/i.test(role) ? 'low' : 'high'}:${setting}` as Tag['concept']
}

const joinIsNot = (tags: readonly Tag[]): readonly Tag[] => {
  const at = tags.findIndex(({ concept }) => concept === 'isNot')
  if (at < 0) return tags
  return tags.map((tag, index) => {
    if (index === at) return { ...tag, concept: 'is' }
    const other = index > at ? opposite(tag) : undefined
    return other === undefined ? tag : { ...tag, concept: other }
  })
}

/** "The cat too": also, unless it says how something is. */
const joinToo = (tags: readonly Tag[]): readonly Tag[] => {
  const isAlso =
    tags.at(-1)?.text === 'too' &&
    tags.some(({ concept }) => /^(one|all):/.test(concept)) &&
    !tags.some(({ concept }) => /^(high|low|problem)/.test(concept))
  return isAlso ? tags.slice(0, -1) : tags
}

const joinLook = (tags: readonly Tag[]): readonly Tag[] =>
  tags.map((tag, at) => (isLookNoun(tags, at) ? { ...tag, concept: 'filler' } : tag))

/** What follows is what to write. */
const takesWords = ({ concept }: Tag): boolean => concept === 'sign' || concept === 'caption' || concept === 'write'

/** Cuts the prompt's tags at stops, conjunctions, `with` and negations; drops clauses without content. */
export const clausesOf = (tags: readonly Tag[]): readonly Clause[] => {
  const isDuotone = tags.some((tag) => tag.concept === 'duotone')
  const parts: Tag[][] = [[]]
  for (const [at, tag] of tags.entries()) {
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
    const isCut =
      tag.concept === 'stop' ||
      // "It is dull, can you …" and "it is dull can you …" are the same.
      (tag.concept === 'ask' && part.some((earlier) => !isEmpty(earlier)) && !part.some(takesWords)) ||
      part.length >= longestClause ||
      (tag.concept === 'separator' && !isDuotone) ||
      (tag.concept === 'with' &&
        (!part.some((earlier) => swallowsWith.has(earlier.concept)) || isAnotherWish(tags, at)) &&
        !isWhose(part)) ||
      // "Don't crop it, just sharpen": what is wished begins again.
      (tag.concept === 'just' && part[0]?.concept === 'negate' && part.some((earlier) => !isEmpty(earlier)))
    const isLeftOut = tag.concept === 'stop' || tag.concept === 'separator' || tag.concept === 'with'
    if (isCut) parts.push(isLeftOut ? [] : [tag])
    else if (negations.has(tag.concept) && !part.some((earlier) => earlier.concept === 'negate')) parts.push([tag])
    else part.push(tag)
  }
  return parts
    .filter((part, at) => at === 0 || at < parts.length - 1 || !isSignature(part, parts[at - 1]))
    .map(dropOrdinal)
    .map(joinCropOut)
    .map(joinTake)
    .map(joinSo)
    .map(joinLook)
    .map(joinIsNot)
    .map(joinToo)
    .filter((part) => part.some((tag) => !isEmpty(tag)))
    .map(clauseOf)
}
