import { isEmpty, says } from '../language/clause.ts'
import type { Tag } from '../language/lexicon.ts'

/** What a photo was taken with or is for, by words that would else name an edit. */
const isWeak = ({ concept }: Tag): boolean =>
  [
    'word',
    'plain',
    'object',
    'headshot',
    'bokeh',
    'portrait',
    'landscape',
    'crop',
    'quote',
    'text',
    'number',
    'pair',
  ].includes(concept) || /^(one|all|noun|preset|about):/.test(concept)

/** "Foggy morning at the lake": what the weather was, not what is wrong with the photo. */
const isWeather = (tags: readonly Tag[]): boolean => {
  const at = tags.findIndex((tag) => !isEmpty(tag))
  return tags[at]?.concept === 'problemLow:dehaze' && says(tags[at + 1], 'timeOfDay')
}

const idle = (tag: Tag): Tag => ({ ...tag, concept: 'filler' })

/** "Was shot", "were taken". */
const isStart = (tag: Tag, earlier: Tag | undefined): boolean =>
  tag.concept === 'story' || tag.concept === 'reason' || (earlier?.concept === 'is' && says(tag, 'shot'))

/** How many tags from `at` on belong to the story. */
const reach = (tags: readonly Tag[], at: number): number => {
  const end = tags.findIndex((tag, index) => index > at && !isEmpty(tag) && !isWeak(tag))
  return end < 0 ? tags.length : end
}

/**
 * "It was shot under our kitchen lights", "it's for my CV": how the photo came to be and what it is for, beside other wishes; the words up
 * to the next one that asks for something or tells how the photo looks name no edit.
 */
export const joinStory = (tags: readonly Tag[]): readonly Tag[] => {
  const at = tags.findIndex((tag, index) => isStart(tag, tags[index - 1]))
  if (isWeather(tags)) return tags.map((tag) => (tag.concept === 'problemLow:dehaze' ? idle(tag) : tag))
  if (at < 0) return tags
  // "Sorry for the bad quality".
  const end = says(tags[at], 'apology') ? tags.length : reach(tags, at)
  return tags.map((tag, index) => (index >= at && index < end ? idle(tag) : tag))
}

/** "Somebody left a bottle there": what was done, not a side. */
export const joinLeft = (tags: readonly Tag[]): readonly Tag[] =>
  tags.map((tag, at) => {
    const [earlier, next] = [tags[at - 1], tags[at + 1]]
    const isVerb =
      says(tag, 'left') &&
      says(next, 'determiner') &&
      earlier !== undefined &&
      (/^(one|all):person$/.test(earlier.concept) || says(earlier, 'teller'))
    // "Right behind her".
    const isNear =
      says(tag, 'right') &&
      /^(beside|behind)$/.test(next?.concept ?? '') &&
      !says(next, 'atAnyPlace') &&
      !says(earlier, 'the')
    if (isNear) return idle(tag)
    return isVerb ? { ...tag, concept: 'word' as const } : tag
  })

/** "The kitchen lights": lamps, where nothing says what is to be done to the light parts. */
export const joinLamps = (tags: readonly Tag[]): readonly Tag[] => {
  const isWay = ({ concept }: Tag): boolean =>
    ['up', 'down', 'too', 'number', 'remove', 'fix'].includes(concept) ||
    /^(more|less|high|low|problemHigh|problemLow):/.test(concept)
  return tags.some(isWay) ? tags : tags.map((tag) => (says(tag, 'lights') ? { ...tag, concept: 'plain' } : tag))
}

const isAdjective = (tag: Tag): boolean =>
  tag.hex !== undefined || ['word', 'plain', 'bad'].includes(tag.concept) || /^(low|high):/.test(tag.concept)

/** A word without its colour and its spelling as written. */
const withoutMeaning = ({ text, cues }: Tag): Tag =>
  cues === undefined ? { concept: 'filler', text } : { concept: 'filler', text, cues }

/** "I have a picture of my product with white background. …": how the background is, not what it shall be. */
export const withoutDescribed = (tags: readonly Tag[]): readonly Tag[] => {
  const start = tags.findIndex(({ concept }) => concept === 'photoOf')
  const lead = start < 0 ? undefined : tags.slice(0, start).findLast((tag) => tag.concept !== 'filler')
  if (start < 0 || !['holds', 'is', 'exists'].includes(lead?.concept ?? '')) return tags
  const end = tags.findIndex(({ concept }, at) => at > start && (concept === 'stop' || concept === 'ask'))
  const behind = tags.findIndex(({ concept }, at) => at > start && concept === 'background')
  if (end < 0 || behind < 0 || behind > end) return tags
  const before = tags.slice(0, behind)
  const first = before.findLastIndex((tag) => tag.concept !== 'filler' && !isAdjective(tag)) + 1
  if (first <= start || !['with', 'holds', 'beside'].includes(tags[first - 1]!.concept)) return tags
  return tags.map((tag, at) => (at >= first && at < behind ? withoutMeaning(tag) : tag))
}
