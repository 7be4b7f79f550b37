import { says } from './clause.ts'
import type { Lexicon, Tag } from './lexicon.ts'

/** "Walking", "completely", "parked": what a thing does or how, not a part of it. */
const noNoun = /(ing|ly|ed)$/

/** What may stand behind a thing that something is done to. */
const ends = new Set<Tag['concept']>([
  'filler',
  'stop',
  'separator',
  'closing',
  'colour',
  'beside',
  'behind',
  'with',
  'away',
  'awayFrom',
  'wish',
])

/** What is done to things; a sentence without it only tells of them ("a bird flew in"). */
const deeds = new Set<Tag['concept']>(['remove', 'blur', 'pixelate', 'make', 'request', 'word'])

/** What is done to a thing, never to its description: a post that is crooked may also be made straight. */
const deedsToThings = new Set<Tag['concept']>(['remove', 'blur', 'pixelate'])

/** Whether something is done to a thing in the sentence that goes on at a tag: "can the flip chart be removed". */
const isDoneToThing = (tags: readonly Tag[], at: number): boolean => {
  const end = tags.findIndex(({ concept }, index) => index > at && concept === 'stop')
  return tags.slice(at, end < 0 ? undefined : end).some(({ concept }) => deedsToThings.has(concept))
}

const isDefinite = (tag: Tag | undefined, { articles }: Lexicon): boolean =>
  tag !== undefined && articles.includes(tag.text) && !says(tag, 'indefinite')

const isEnd = (tag: Tag | undefined): boolean =>
  tag === undefined || ends.has(tag.concept) || tag.concept.startsWith('region:')

const isPart = (tag: Tag, { partNames, tellers }: Lexicon): boolean => {
  if (partNames.includes(tag.text)) return true
  const isStrange = tag.concept === 'word' || tag.concept === 'plain'
  return isStrange && !noNoun.test(tag.text) && !tellers.includes(tag.text)
}

/**
 * "The dog leash", "the car's mirror": a thing's name and the noun behind it name something else, which nobody looks for by name, and
 * least of all the thing itself. "The dog please" and "the dog walking by" are the dog. "Remove the crooked post" is about a post, and
 * "make the banner blue" about a banner, not about a photo of its shape.
 */
export const compoundNouns = (tags: readonly Tag[], lexicon: Lexicon): readonly Tag[] => {
  const read: Tag[] = []
  let hasDeed = false
  let isToThing = false
  for (let at = 0; at < tags.length; at++) {
    const [thing, part] = [tags[at]!, tags[at + 1]]
    const isAfterArticle = tags[at - 1]?.concept === 'filler' || tags[at - 1]?.concept === 'colour'
    if (thing.concept === 'stop') [hasDeed, isToThing] = [false, false]
    if (deeds.has(thing.concept)) [hasDeed, isToThing] = [true, deedsToThings.has(thing.concept)]
    const isThing = hasDeed && /^(one|all):/.test(thing.concept)
    const isDescribing = lexicon.descriptions.includes(thing.text)
    const isDescription = isDescribing && (isToThing || (isAfterArticle && isDoneToThing(tags, at)))
    const isShape = lexicon.shapesOfThings.includes(thing.text) && isDefinite(tags[at - 1], lexicon)
    if (isShape && (isToThing || (hasDeed && part?.concept === 'colour')) && isEnd(part)) {
      read.push({ ...thing, concept: 'object' })
      continue
    }
    if ((isThing || isDescription) && isAfterArticle && part && isPart(part, lexicon) && isEnd(tags[at + 2])) {
      const raw = `${thing.raw ?? thing.text} ${part.raw ?? part.text}`
      read.push({ concept: 'object', text: `${thing.text} ${part.text}`, raw })
      at++
    } else read.push(thing)
  }
  return read
}
