import type { Concept, Cue, Tag } from './lexicon.ts'

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
  'holds',
  'correction',
  'actually',
  'instead',
  'exists',
  'bad',
  'dislike',
  'story',
  'reason',
])
export const isEmpty = (tag: Tag): boolean => empty.has(tag.concept)

export const negations: ReadonlySet<Tag['concept']> = new Set(['negate', 'keep', 'lacking'])

export const clauseOf = (tags: readonly Tag[]): Clause => ({
  tags,
  text: tags.map((tag) => tag.raw ?? tag.text).join(' '),
  isNegated: tags[0] !== undefined && negations.has(tags[0].concept),
})

/** Words whose meaning is known and that no rule acts on. */
export const isPlain = ({ concept }: Tag): boolean => concept === 'plain' || concept.startsWith('about:')

/** A thing by its name, not the background. */
export const isThing = ({ concept }: Tag): boolean => /^(one|all):/.test(concept)

/** Whether a tag is one of the language's words for a cue, as spelled or as written. */
export const says = (tag: Tag | undefined, cue: Cue): boolean => {
  const pattern = tag?.cues?.[cue]
  if (tag === undefined || pattern === undefined) return false
  return pattern.test(tag.text) || (tag.raw !== undefined && pattern.test(tag.raw.toLowerCase()))
}

/** Changes each tag by what is before and behind it. */
export const mapTags = (
  tags: readonly Tag[],
  change: (tag: Tag, before: readonly Tag[], after: readonly Tag[]) => Tag,
): readonly Tag[] => tags.map((tag, index) => change(tag, tags.slice(0, index), tags.slice(index + 1)))

/** The first tag of a kind with what is before and behind it. */
export const findAround = (
  tags: readonly Tag[],
  isIt: (tag: Tag, previous: Tag | undefined) => boolean,
): { readonly tag: Tag; readonly before: readonly Tag[]; readonly after: readonly Tag[] } | undefined => {
  const at = tags.findIndex((tag, index) => isIt(tag, tags[index - 1]))
  return at < 0 ? undefined : { tag: tags[at]!, before: tags.slice(0, at), after: tags.slice(at + 1) }
}
