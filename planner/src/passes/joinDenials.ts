import { mapTags, says } from '../language/clause.ts'
import type { Tag } from '../language/lexicon.ts'

/** "Instagram keeps squashing it": says what happens, and wants nothing kept. */
const isHabit = (tag: Tag | undefined, next: Tag | undefined): boolean =>
  tag?.concept === 'keep' && says(tag, 'keeps') && says(next, 'gerund')

/** "No make it red", "no left": takes back, and lacks nothing. */
const isNoBefore = (tag: Tag, after: readonly Tag[]): boolean => {
  const [next, end] = after[0]?.concept === 'just' ? after.slice(1) : after
  const isSide = /^region:(left|right)$/.test(next?.concept ?? '') && (end?.concept ?? 'stop') === 'stop'
  return (
    tag.concept === 'lacking' &&
    says(tag, 'no') &&
    (['make', 'request', 'remove', 'wish', 'ask'].includes(next?.concept ?? '') || isSide)
  )
}

/** Reads "no" and "keeps" by what follows them. */
export const joinDenials = (tags: readonly Tag[]): readonly Tag[] =>
  mapTags(tags, (tag, before, after) => {
    if (isNoBefore(tag, after)) return { ...tag, concept: 'correction' }
    return isHabit(tag, after[0]) || isHabit(before.at(-1), tag) ? { ...tag, concept: 'filler' } : tag
  })
