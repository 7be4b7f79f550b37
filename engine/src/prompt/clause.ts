import type { Concept } from './lexicon/lexicon.ts'
import type { Tag } from './tag.ts'

/** Tags that belong to one wish, with the questions that rules ask of them. */
export interface Clause {
  readonly tags: readonly Tag[]
  readonly text: string
  readonly isNegated: boolean
}

export const has = (clause: Clause, ...concepts: readonly Tag['concept'][]): boolean =>
  clause.tags.some((tag) => concepts.includes(tag.concept))

export const find = (clause: Clause, concept: Tag['concept']): Tag | undefined =>
  clause.tags.find((tag) => tag.concept === concept)

type Suffix<C, P extends string> = C extends `${P}:${infer Rest}` ? Rest : never

/** The rest of the first concept that starts with `prefix`: `top-left` of `region:top-left`. */
export const suffixOf = <P extends string>(clause: Clause, prefix: P): Suffix<Concept, P> | undefined =>
  clause.tags.find((tag) => tag.concept.startsWith(`${prefix}:`))?.concept.slice(prefix.length + 1) as
    | Suffix<Concept, P>
    | undefined

/** Words that carry no meaning of their own beside others. */
const empty = new Set<Tag['concept']>(['filler', 'stop', 'every', 'away', 'take', 'pronoun', 'beside', 'behind'])
export const isEmpty = (tag: Tag): boolean => empty.has(tag.concept)

const negations = new Set<Tag['concept']>(['negate', 'keep', 'lacking'])

const clauseOf = (tags: readonly Tag[]): Clause => ({
  tags,
  text: tags.map((tag) => tag.text).join(' '),
  isNegated: tags[0] !== undefined && negations.has(tags[0].concept),
})

/** Words whose meaning is known and that no rule acts on. */
export const isPlain = ({ concept }: Tag): boolean => concept === 'plain' || concept.startsWith('about:')

/** "Take the car away", "take out the dog": two words that mean a removal together. */
const joinTake = (tags: readonly Tag[]): readonly Tag[] => {
  const at = tags.findIndex((tag) => tag.concept === 'take')
  if (at < 0 || !tags.some((tag, index) => index > at && tag.concept === 'away')) return tags
  return tags.map((tag, index) => (index === at ? { ...tag, concept: 'remove' } : tag))
}

const swallowsWith = new Set<Tag['concept']>(['background', 'duotone', 'request', 'sign', 'caption'])

/** Cuts the prompt's tags at stops, conjunctions, `with` and negations; drops clauses without content. */
export const clausesOf = (tags: readonly Tag[]): readonly Clause[] => {
  const isDuotone = tags.some((tag) => tag.concept === 'duotone')
  const parts: Tag[][] = [[]]
  for (const tag of tags) {
    const part = parts.at(-1)!
    const isColonBeforeWords =
      tag.text.startsWith(':') && ['sign', 'caption', 'write', 'text'].includes(part.at(-1)?.concept ?? '')
    if (isColonBeforeWords) continue
    const isCut =
      tag.concept === 'stop' ||
      (tag.concept === 'separator' && !isDuotone) ||
      (tag.concept === 'with' && !part.some((earlier) => swallowsWith.has(earlier.concept)))
    if (isCut) parts.push([])
    else if (negations.has(tag.concept) && !part.some((earlier) => earlier.concept === 'negate')) parts.push([tag])
    else part.push(tag)
  }
  return parts
    .map(joinTake)
    .filter((part) => part.some((tag) => !isEmpty(tag)))
    .map(clauseOf)
}
