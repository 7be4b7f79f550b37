import { isUnknown } from '../kinds/target.ts'
import { findAround, isEmpty, isThing, mapTags, says } from '../language/clause.ts'
import type { Tag } from '../language/lexicon.ts'
import { joinLamps, joinLeft } from './joinStory.ts'

/** "Logo off": a thing and where it shall go. */
const isOff = (tags: readonly Tag[], away: number): boolean => {
  const isNamed = (tag: Tag): boolean => isThing(tag) || tag.concept === 'text' || tag.concept === 'watermark'
  const isVerb = ({ concept }: Tag): boolean => concept === 'take' || concept === 'make'
  if (tags.some(isVerb) || !tags.slice(away + 1).every(isEmpty)) return false
  return tags.slice(0, away).some(isNamed) && tags.every((tag) => isEmpty(tag) || isNamed(tag))
}

const isSomething = ({ concept }: Tag): boolean =>
  ['word', 'plain', 'object', 'haze', 'grain', 'blur'].includes(concept)

/** "Take the car away", "take out the dog", "get the bin out of here": two words that mean a removal together. */
const joinTake = (tags: readonly Tag[]): readonly Tag[] => {
  const verb = tags.find(({ concept }) => concept === 'take' || concept === 'make')
  const behind = tags.slice(verb === undefined ? 0 : tags.indexOf(verb) + 1)
  const away = behind.find(({ concept }) => concept === 'away' || concept === 'awayFrom')
  if (away === undefined) return tags
  const asRemoval = (word: Tag): readonly Tag[] =>
    tags.map((tag) => (tag === word ? { ...tag, concept: 'remove' } : tag))
  if (tags[0] !== away && isOff(tags, tags.indexOf(away))) return asRemoval(away)
  if (verb === undefined) return tags
  const between = behind.slice(0, behind.indexOf(away))
  const content = between.filter((tag) => !isEmpty(tag))
  // "Make it fade out" moves nothing; "get the trash out" does.
  const isGot = says(verb, 'get') && content.length === 0 && between.some(({ concept }) => concept === 'pronoun')
  const isMoved = isGot || (content.length > 0 && content.every(isSomething))
  return verb.concept === 'take' || isMoved ? asRemoval(verb) : tags
}

/** "Crop out the man": what is cut away is a thing, not a side. */
const joinCropOut = (tags: readonly Tag[]): readonly Tag[] =>
  tags.map((tag) => (tag.concept === 'cropOut' ? { ...tag, concept: tags.some(isThing) ? 'remove' : 'cut' } : tag))

/** "Third, sharpen": the place in a list, not a third. */
const dropListNumber = (tags: readonly Tag[]): readonly Tag[] =>
  tags[0]?.concept === 'level:33' && !tags[0].text.includes(' ') ? tags.slice(1) : tags

/** "So dark" complains; "so that it is dark" does not. */
const joinSo = (tags: readonly Tag[]): readonly Tag[] => {
  if (tags.some(({ concept }) => ['make', 'wish', 'add', 'request', 'is'].includes(concept))) return tags
  return mapTags(tags, (tag, _, [next]) =>
    tag.concept === 'so' && next !== undefined && isState(next) ? { ...tag, concept: 'is' } : tag,
  )
}

/** "Still a bit dark" complains. */
const joinStill = (tags: readonly Tag[]): readonly Tag[] => {
  if (tags.some(({ concept }) => ['make', 'wish', 'add', 'request', 'is'].includes(concept)) || !tags.some(isState))
    return tags
  return tags.map((tag) => (says(tag, 'still') ? { ...tag, concept: 'is' } : tag))
}

/** "A dreamy look": a noun, unless what follows says how the photo looks. */
const isLookNoun = (tag: Tag, after: readonly Tag[]): boolean => {
  if (tag.concept !== 'is' || !says(tag, 'look')) return false
  const next = after.find((later) => !isEmpty(later) && !later.concept.startsWith('level:'))
  return (
    !next || !/^(high|low|problemHigh|problemLow|more|less|too|notSo|colour|preset:faded|skinFlaw)/.test(next.concept)
  )
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
  return tags.map((tag, index): Tag => {
    if (index === at) return { ...tag, concept: 'is' }
    // "Is not good".
    if (index > at && tag.concept === 'praise') return { ...tag, concept: 'bad' }
    const other = index > at ? opposite(tag) : undefined
    return other === undefined ? tag : { ...tag, concept: other }
  })
}

/** "The cat too": also, unless it says how something is. */
const joinToo = (tags: readonly Tag[]): readonly Tag[] => {
  const last = tags.findLast((tag) => !isEmpty(tag))
  const isAlso =
    says(last, 'also') &&
    tags.some(({ concept }) => /^(one|all):/.test(concept)) &&
    !tags.some(({ concept }) => /^(high|low|problem)/.test(concept))
  return isAlso ? tags.filter((tag) => tag !== last) : tags
}

const joinLook = (tags: readonly Tag[]): readonly Tag[] =>
  mapTags(tags, (tag, _, after) => (isLookNoun(tag, after) ? { ...tag, concept: 'filler' } : tag))

/** "Not bright enough" says that it is dark. */
const joinNotEnough = (tags: readonly Tag[]): readonly Tag[] =>
  tags.some((tag) => says(tag, 'notEnough'))
    ? tags.map((tag) => (tag.concept === 'negate' ? { ...tag, concept: 'isNot' } : tag))
    : tags

const isState = ({ concept }: Tag | { concept: string }): boolean => /^(high|low|problemHigh|problemLow):/.test(concept)

/** "To dark" is "too dark" misspelt, unless something shall be made so. */
const joinToDark = (tags: readonly Tag[]): readonly Tag[] => {
  const isWish = (tag: Tag): boolean => ['make', 'request'].includes(tag.concept) || says(tag, 'from')
  if (tags.some(isWish)) return tags
  return mapTags(tags, (tag, _, [next]) =>
    says(tag, 'to') && next !== undefined && isState(next) ? { ...tag, concept: 'too' } : tag,
  )
}

const isTone = ({ concept }: Tag): boolean => /^(more|less):/.test(concept)

/** "Brighten it up", "lighten up the shadows": the second word is part of the verb. */
const joinParticle = (tags: readonly Tag[]): readonly Tag[] =>
  mapTags(tags, (tag, before) => {
    const verb = before.findLast((earlier) => !isEmpty(earlier))
    const isPart = says(tag, 'upOrDown') && verb !== undefined && isTone(verb)
    return isPart && !before.some(({ concept }) => concept.startsWith('noun:')) ? { ...tag, concept: 'filler' } : tag
  })

/** "It has much noise", "there is haze": described, not asked for. */
const joinHolds = (tags: readonly Tag[]): readonly Tag[] => {
  const at = tags.findIndex(({ concept }) => concept === 'holds' || concept === 'exists')
  const first = tags.findIndex((tag) => !isEmpty(tag))
  const isWish = ({ concept }: Tag): boolean =>
    ['wish', 'ask', 'make', 'add', 'request', 'up', 'down'].includes(concept)
  const isFlaw = ({ concept }: Tag): boolean => ['grain', 'haze', 'blur'].includes(concept)
  if (at < 0 || at > first || !tags.some(isFlaw) || tags.some(isWish)) return tags
  return tags.map((tag, index) => (index === at ? { ...tag, concept: 'is' } : tag))
}

/** "Cut the people out of it", "crop the man": what is cut away is a thing where no side or amount is named. */
const joinCutThing = (tags: readonly Tag[]): readonly Tag[] => {
  const cut = findAround(tags, ({ concept }) => concept === 'cut')
  const next = cut?.after.find((tag) => !isEmpty(tag))
  const isPart = ({ concept }: Tag): boolean =>
    ['number', 'percent', 'pair'].includes(concept) || concept.startsWith('ratio:')
  const isCounted = next !== undefined && isThing(next) && !/:(subject|sky|greenery)$/.test(next.concept)
  if (cut === undefined || !isCounted || tags.some(isPart)) return tags
  return [...cut.before, { ...cut.tag, concept: 'remove' }, ...cut.after]
}

/** "The product on white": the colour is the background's. */
const joinOnColour = (tags: readonly Tag[]): readonly Tag[] => {
  if (tags.some(({ concept }) => ['background', 'text', 'quote', 'remove', 'duotone'].includes(concept))) return tags
  return mapTags(tags, (tag, _, after) => {
    const colour = findAround(after, ({ hex }) => hex !== undefined)
    const named = colour?.after[0]
    const isNamed = named !== undefined && (isThing(named) || isUnknown(named))
    const isBackground = says(tag, 'on') && colour?.before.every(isEmpty) === true && !isNamed
    return isBackground ? { ...tag, concept: 'background' } : tag
  })
}

const steps: readonly ((tags: readonly Tag[]) => readonly Tag[])[] = [
  dropListNumber,
  joinCropOut,
  joinTake,
  joinCutThing,
  joinSo,
  joinLook,
  joinStill,
  joinToDark,
  joinHolds,
  joinNotEnough,
  joinIsNot,
  joinToo,
  joinParticle,
  joinOnColour,
  joinLamps,
  joinLeft,
]

/** Reads words that mean something only together, in one clause's tags. */
export const joined = (tags: readonly Tag[]): readonly Tag[] => steps.reduce((current, step) => step(current), tags)
