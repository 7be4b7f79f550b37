import { isEmpty } from './clause.ts'
import type { Tag } from './tag.ts'

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
  ].includes(concept) || /^(one|all|noun|look|about):/.test(concept)

const idle = (tag: Tag): Tag => ({ ...tag, concept: 'filler' })

/** "Was shot", "were taken". */
const isStart = ({ concept, text }: Tag, earlier: Tag | undefined): boolean =>
  concept === 'story' || concept === 'reason' || (earlier?.concept === 'is' && (text === 'shot' || text === 'taken'))

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
  if (at < 0) return tags
  // "Sorry for the bad quality".
  const end = /^(sorry|apologies|excuse|forgive)/.test(tags[at]!.text) ? tags.length : reach(tags, at)
  return tags.map((tag, index) => (index >= at && index < end ? idle(tag) : tag))
}

/** "Somebody left a bottle there": what was done, not a side. */
export const joinLeft = (tags: readonly Tag[]): readonly Tag[] =>
  tags.map((tag, at) => {
    const [earlier, next] = [tags[at - 1], tags[at + 1]]
    const isVerb =
      tag.text === 'left' &&
      /^(a|an|the|my|his|her|their|our|some|it|them|us|me|this|that)$/.test(next?.text ?? '') &&
      earlier !== undefined &&
      (/^(one|all):person$/.test(earlier.concept) || /^(i|we|he|she|they|who|you)$/.test(earlier.text))
    // "Right behind her".
    const isNear =
      tag.text === 'right' &&
      /^(beside|behind)$/.test(next?.concept ?? '') &&
      !/^(on|in|at|to)/.test(next?.text ?? '') &&
      !/\bthe$/.test(earlier?.text ?? '')
    if (isNear) return idle(tag)
    return isVerb ? { ...tag, concept: 'word' as const } : tag
  })

/** "The kitchen lights": lamps, where nothing says what is to be done to the light parts. */
export const joinLamps = (tags: readonly Tag[]): readonly Tag[] => {
  const isWay = ({ concept }: Tag): boolean =>
    ['up', 'down', 'too', 'number', 'remove', 'fix'].includes(concept) ||
    /^(more|less|high|low|problemHigh|problemLow):/.test(concept)
  return tags.some(isWay) ? tags : tags.map((tag) => (tag.text === 'lights' ? { ...tag, concept: 'plain' } : tag))
}
