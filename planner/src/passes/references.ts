import { type Thing, thingSchema } from '@spotless/contract/thing'
import { colourFor } from '../kinds/amending.ts'
import type { Region, Target } from '../kinds/fields.ts'
import type { Step } from '../kinds/step.ts'
import { targetsIn } from '../kinds/target.ts'
import { type Clause, has, isEmpty, isThing, says, suffixOf } from '../language/clause.ts'
import type { Tag } from '../language/lexicon.ts'

/** The place of a thing, or of a face by its owner: "my husband is on the left, brighten his face". */
const isSame = (one: Target, other: Target): boolean =>
  one.thing === other.thing || (one.thing === 'face' && other.thing === 'person')

/** "There's a bird on the left, remove the bird": a place named before belongs to the thing when it is named again. */
export const placed = (step: Step, clause: Clause, described: Clause | undefined): Step => {
  if (described === undefined || !('target' in step) || step.target === undefined) return step
  const { target } = step
  if (target.which !== 'one' || target.region !== undefined || suffixOf(clause, 'region') !== undefined) return step
  const region = targetsIn(described).find((earlier) => isSame(target, earlier))?.region
  return region === undefined ? step : { ...step, target: { ...target, region } }
}

const opposite: Readonly<Partial<Record<string, Region>>> = {
  left: 'right',
  right: 'left',
  top: 'bottom',
  bottom: 'top',
}

/** "Now blur the other face too": the one across from the one that the last step was about. */
export const theOther = (clause: Clause, last: Step | undefined): Clause => {
  const target = last && 'target' in last ? last.target : undefined
  const region = opposite[target?.region ?? '']
  const isNamed = ({ concept }: Tag): boolean => concept === `one:${target?.thing}`
  if (region === undefined || !has(clause, 'other') || !clause.tags.some(isNamed)) return clause
  return {
    ...clause,
    tags: clause.tags.map((tag) => (tag.concept === 'other' ? { ...tag, concept: `region:${region}` as const } : tag)),
  }
}

const beings: ReadonlySet<string> = new Set([
  'person',
  'dog',
  'cat',
  'horse',
  'bird',
  'sheep',
  'cow',
  'bear',
  'elephant',
])

/** The person or animal that a tag names. */
const beingIn = ({ concept }: Tag): Thing | undefined => {
  const thing = thingSchema.safeParse(concept.replace(/^(one|all):/, ''))
  return thing.success && beings.has(thing.data) ? thing.data : undefined
}

/** "Sharpen him": somebody, not the photo; who and where was said before. */
export const onSomebody = (step: Step, clause: Clause, earlier: readonly Clause[]): Step => {
  const at = clause.tags.findIndex((tag) => says(tag, 'him') || (step.kind !== 'adjust' && says(tag, 'them')))
  const next = clause.tags.slice(at + 1).find((tag) => !isEmpty(tag))
  const isHow = next === undefined || /^(more|less|high|low|level|up|down)\b/.test(next.concept)
  const isHers = says(clause.tags[at], 'her') && !isHow
  const isPlaceable = step.kind === 'adjust' || step.kind === 'blur' || step.kind === 'pixelate'
  if (at < 0 || isHers || !isPlaceable || step.target !== undefined || step.region !== undefined) return step
  const named = earlier.findLastIndex(({ tags }) => tags.some((tag) => beingIn(tag) !== undefined))
  const ordinal = earlier.slice(Math.max(0, named)).find((one) => has(one, 'ordinal'))
  // "My wife is second from the left, brighten her": nothing here can count them.
  if (ordinal) return { kind: 'unsupported', task: 'edit-object', object: ordinal.text.slice(0, 200) }
  const being = earlier[named]?.tags.find((tag) => beingIn(tag) !== undefined)
  if (says(clause.tags[at], 'them') && being === undefined) return step
  const thing = (being && beingIn(being)) ?? 'person'
  const which = being?.concept.startsWith('all:') && says(clause.tags[at], 'them') ? 'all' : 'one'
  const since = earlier.slice(Math.max(0, named)).filter((one) => !has(one, 'crop', 'cut', 'text'))
  const region = since.map((one) => suffixOf(one, 'region')).findLast((side) => side !== undefined)
  const amount = step.kind === 'adjust' ? step.amount : Math.max(step.amount, 60)
  return { ...step, amount, target: region === undefined ? { thing, which } : { thing, which, region } }
}

/** "The couch is boring, make it red". */
export const paintedIn = (clause: Clause, before: Clause | undefined): readonly Step[] => {
  const colour = colourFor(clause)
  const [target] = before === undefined ? [] : targetsIn(before)
  if (colour === undefined || target === undefined || !has(clause, 'make', 'request', 'wish')) return []
  if (target.thing === 'background') return [{ kind: 'background', colours: [colour] }]
  return ['face', 'person', 'text', 'watermark'].includes(target.thing) ? [] : [{ kind: 'recolour', target, colour }]
}

/** "… he's the one in the middle": where the thing of the last step is. */
export const standing = (clause: Clause, last: Step | undefined): Step | undefined => {
  const region = suffixOf(clause, 'region')
  const isPlace = clause.tags.every(
    (tag) =>
      isEmpty(tag) ||
      tag.concept === 'is' ||
      tag.concept === 'count:1' ||
      says(tag, 'standing') ||
      tag.concept.startsWith('region:') ||
      (isThing(tag) && says(tag, 'one')),
  )
  const isDescription =
    has(clause, 'is') || clause.tags.some((tag) => says(tag, 'one')) || says(clause.tags[0], 'subject')
  if (region === undefined || !isDescription || !isPlace) return undefined
  if (last === undefined || !('target' in last) || last.target === undefined || last.target.region) return undefined
  return { ...last, target: { ...last.target, region } }
}

/** "The sea looks grey, make it bluer": "it" is what could not be found, not the photo. */
export const isOfUnfound = (clause: Clause, last: Step | undefined, before: Clause | undefined): boolean =>
  last?.kind === 'unsupported' &&
  last.task === 'edit-object' &&
  before !== undefined &&
  has(before, 'is', 'too') &&
  clause.tags.some((tag) => says(tag, 'it') || says(tag, 'them')) &&
  !has(clause, 'crop', 'cut', 'resize', 'upscale', 'rotate', 'flip', 'straighten', 'background') &&
  !clause.tags.some(isThing)
