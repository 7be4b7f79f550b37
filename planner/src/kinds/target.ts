import { type Thing, thingSchema } from '@spotless/contract/thing'
import { type Clause, has, isEmpty, isPlain, says, suffixOf } from '../language/clause.ts'
import type { Tag } from '../language/lexicon.ts'
import type { Target } from './fields.ts'

/** What fills the photo or cannot be counted: always meant as a whole. */
const uncounted: ReadonlySet<Thing> = new Set([
  'subject',
  'background',
  'sky',
  'greenery',
  'text',
  'watermark',
  'plate',
])

/** Things that are people, whose faces are retouched. */
export const ofPeople: ReadonlySet<string> = new Set<Thing>(['face', 'person', 'subject'])

const namesOf: Readonly<Partial<Record<Tag['concept'], Thing>>> = {
  background: 'background',
  text: 'text',
  watermark: 'watermark',
}

const things: ReadonlySet<string> = new Set(thingSchema.options)
const isThing = (name: string): name is Thing => things.has(name)

/** The thing a tag names and whether it names several. */
export const thingOf = ({ concept }: Tag): { thing: Thing; isSeveral: boolean } | undefined => {
  const named = namesOf[concept]
  if (named !== undefined) return { thing: named, isSeveral: true }
  if (!concept.startsWith('one:') && !concept.startsWith('all:')) return undefined
  const name = concept.slice(4)
  return isThing(name) ? { thing: name, isSeveral: concept.startsWith('all:') } : undefined
}

/**
 * "The red car", "remove the person in red": the colour that a thing has, not one that it is given. People have the colour of their
 * clothes, which a word before them does not name.
 */
const colourOf = (tag: Tag, thing: Thing, clause: Clause): string | undefined => {
  const { tags } = clause
  const at = tags.indexOf(tag)
  if (thing === 'person') {
    const [link, colour] = tags.slice(at + 1)
    return link?.text === 'in' && has(clause, 'remove') ? colour?.hex : undefined
  }
  // "The red little car".
  const isSize = ({ concept }: Tag): boolean => ['biggest', 'smallest', 'smaller'].includes(concept)
  return tags.slice(0, Math.max(0, at)).findLast((other) => !isSize(other))?.hex
}

/** One named thing with the clause's place, colour and count; the region is left out where the thing fills the photo. */
export const targetOf = (tag: Tag, clause: Clause): Target | undefined => {
  const found = thingOf(tag)
  if (found === undefined) return undefined
  const { thing, isSeveral } = found
  const region = suffixOf(clause, 'region')
  const isCentred = region === 'center' && has(clause, 'crop', 'tighter', 'cut', 'text', 'quote', 'add', 'request')
  const hasPlace = region !== undefined && !isCentred && !['subject', 'background', 'sky'].includes(thing)
  const place = hasPlace ? { region } : {}
  if (uncounted.has(thing)) return { thing, which: 'all', ...place }
  const colour = thing === 'face' ? undefined : colourOf(tag, thing, clause)
  const marks = { ...place, ...(colour !== undefined && { colour }) }
  if (has(clause, 'biggest') || (has(clause, 'remove') && has(clause, 'upscale')))
    return { thing, which: 'biggest', ...marks }
  if (has(clause, 'smallest') || (has(clause, 'remove') && has(clause, 'smaller')))
    return { thing, which: 'smallest', ...marks }
  return { thing, which: isSeveral || has(clause, 'every') ? 'all' : 'one', ...marks }
}

const vehicles: ReadonlySet<Thing> = new Set(['car', 'truck', 'bus', 'motorcycle'])

/** "Everybody's faces", "my kid's face", "the faces of the kids": a person named only to say whose face. */
const isOwner = (tags: readonly Tag[], at: number): boolean => {
  const earlier = tags.slice(0, at).findLast(({ concept }) => concept !== 'filler')
  const isPart = (part: Thing, tag: Tag | undefined): boolean => tag !== undefined && thingOf(tag)?.thing === part
  const owner = thingOf(tags[at]!)?.thing
  const part = owner === 'person' ? 'face' : owner !== undefined && vehicles.has(owner) ? 'plate' : undefined
  // "My neighbour's car".
  const next = tags[at + 1]
  const isOwnerOf = next !== undefined && thingOf(next) !== undefined && says(tags[at], 'owner')
  return isOwnerOf || (part !== undefined && (isPart(part, next) || isPart(part, earlier)))
}

/** "This picture of my dog": what the photo shows, which is the photo. */
const isShown = (tags: readonly Tag[], at: number): boolean =>
  tags.slice(0, at).findLast(({ concept }) => concept !== 'filler')?.concept === 'photoOf'

/** "My friend wants a copy in sepia": who asks is not who is meant. */
const isSpeaker = (tags: readonly Tag[], at: number): boolean => {
  const next = tags[at + 1]
  return thingOf(tags[at]!)?.thing === 'person' && says(next, 'wants')
}

/** Every thing that some of a clause's tags name, in their order, each once. */
export const targetsIn = (clause: Clause, tags = clause.tags): readonly Target[] => {
  const isMeant = (_: Tag, at: number): boolean => !isOwner(tags, at) && !isShown(tags, at) && !isSpeaker(tags, at)
  const targets = tags.filter(isMeant).flatMap((tag) => targetOf(tag, clause) ?? [])
  return targets.filter((target, at) => targets.findIndex(({ thing }) => thing === target.thing) === at)
}

export const isUnknown = ({ concept }: Tag): boolean => ['word', 'plain', 'object'].includes(concept)

export const before = ({ tags }: Clause, ...concepts: readonly Tag['concept'][]): readonly Tag[] => {
  const at = tags.findIndex((tag) => concepts.includes(tag.concept))
  return at < 0 ? tags : tags.slice(0, at)
}

export const besides = ['beside', 'behind', 'awayFrom'] as const

/** The clause up to a word like "behind": what follows only says where the thing is. */
export const beforePlace = (clause: Clause): readonly Tag[] => before(clause, ...besides, 'with')

/** "The third person from the left", "everybody except me", "the shadow on the wall": no detector distinguishes these. */
export const isBeyondNaming = (clause: Clause): boolean => {
  if (has(clause, 'ordinal', 'except', 'other')) return true
  const verb = clause.tags.findIndex(({ concept }) => concept === 'remove')
  const object = clause.tags.find((tag, at) => at > verb && !isEmpty(tag))
  // "The shadow behind the man".
  if (verb >= 0 && object?.concept === 'dropShadow') return true
  const isOneShadow = says(object, 'shadow') || has(clause, 'beside', 'behind')
  return object?.concept === 'noun:shadows' && isOneShadow && suffixOf(clause, 'retouch') === undefined
}

export const isBesideSomething = (clause: Clause): boolean =>
  has(clause, ...besides) &&
  beforePlace(clause).some((tag) => isPlain(tag) || tag.concept === 'word' || tag.concept === 'object')

/** "Get the watermark off": a verb that says nothing, a thing, and where it shall go. */
export const isTakenAway = (clause: Clause): boolean => {
  const at = clause.tags.findIndex((tag) => tag.concept === 'make' || tag.concept === 'take')
  const thing = clause.tags.findIndex((tag) => thingOf(tag) !== undefined)
  return (
    at >= 0 &&
    thing > at &&
    clause.tags.some((tag, index) => index > thing && (tag.concept === 'away' || tag.concept === 'awayFrom'))
  )
}

export const isRemovable = ({ thing }: Target): boolean =>
  !['sky', 'greenery', 'face', 'plate', 'subject'].includes(thing)

/** Whether a clause takes something away. */
export const isGone = (clause: Clause): boolean => has(clause, 'remove') || isTakenAway(clause)

/** The things that a clause is about, not those that only say where they are. */
export const meantIn = (clause: Clause): readonly Target[] => targetsIn(clause, beforePlace(clause))

/** The things that a clause names, the background left out. */
export const namedThings = (clause: Clause): readonly Target[] => {
  const meant = meantIn(clause)
  return (meant.length > 0 ? meant : targetsIn(clause)).filter(({ thing }) => thing !== 'background')
}

/** "Zoom in on the cat": a thing that can fill the frame. */
export const isFramable = ({ concept }: Tag): boolean =>
  /^(one|all):/.test(concept) && !['all:sky', 'all:greenery', 'all:plate'].includes(concept)

/** "Everything except the umbrella": the rest of the photo. */
export const restIn = (clause: Clause): Target | undefined => {
  const isOthers = has(clause, 'only', 'except') && targetsIn(clause).some(({ thing }) => thing !== 'background')
  return isOthers || has(clause, 'exceptUs', 'rest') ? { thing: 'background', which: 'all' } : undefined
}

/** "Brighten everything except the background". */
export const sparesBackground = (clause: Clause): boolean =>
  has(clause, 'except') && !has(clause, 'remove') && targetsIn(clause).every(({ thing }) => thing === 'background')
