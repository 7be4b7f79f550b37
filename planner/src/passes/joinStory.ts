import { findAround, isEmpty, mapTags, says } from '../language/clause.ts'
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
  const first = findAround(tags, (tag) => !isEmpty(tag))
  return first?.tag.concept === 'problemLow:dehaze' && says(first.after[0], 'timeOfDay')
}

const idle = (tag: Tag): Tag => ({ ...tag, concept: 'filler' })

/** "Was shot", "were taken". */
const isStart = (tag: Tag, earlier: Tag | undefined): boolean =>
  tag.concept === 'story' || tag.concept === 'reason' || (earlier?.concept === 'is' && says(tag, 'shot'))

/**
 * "It was shot under our kitchen lights", "it's for my CV": how the photo came to be and what it is for, beside other
 * wishes; the words up to the next one that asks for something or describes the photo name no edit.
 */
export const joinStory = (tags: readonly Tag[]): readonly Tag[] => {
  if (isWeather(tags)) return tags.map((tag) => (tag.concept === 'problemLow:dehaze' ? idle(tag) : tag))
  const story = findAround(tags, isStart)
  if (story === undefined) return tags
  const { tag, before, after } = story
  // "Sorry for the bad quality".
  const next = says(tag, 'apology') ? undefined : after.find((later) => !isEmpty(later) && !isWeak(later))
  const rest = next === undefined ? [] : after.slice(after.indexOf(next))
  return [...before, idle(tag), ...after.slice(0, after.length - rest.length).map(idle), ...rest]
}

/** "Somebody left a bottle there": what was done, not a side. */
export const joinLeft = (tags: readonly Tag[]): readonly Tag[] =>
  mapTags(tags, (tag, before, [next]) => {
    const earlier = before.at(-1)
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
    return isVerb ? { ...tag, concept: 'word' } : tag
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

const isFiller = ({ concept }: Tag): boolean => concept === 'filler'

/** "I have a picture of my product with white background. …": how the background is, not what it shall be. */
export const withoutDescribed = (tags: readonly Tag[]): readonly Tag[] => {
  const photo = findAround(tags, ({ concept }) => concept === 'photoOf')
  const lead = photo?.before.findLast((tag) => !isFiller(tag))
  if (!photo || !['holds', 'is', 'exists'].includes(lead?.concept ?? '')) return tags
  const end = findAround(photo.after, ({ concept }) => concept === 'stop' || concept === 'ask')
  const background = end && findAround(end.before, ({ concept }) => concept === 'background')
  if (!background) return tags
  const link = background.before.findLast((tag) => !isFiller(tag) && !isAdjective(tag))
  if (link === undefined || !['with', 'holds', 'beside'].includes(link.concept)) return tags
  const described = new Set(background.before.slice(background.before.indexOf(link) + 1))
  return tags.map((tag) => (described.has(tag) ? withoutMeaning(tag) : tag))
}
