import type { Operation, Target } from '@spotless/contract/plan'
import { type Thing, thingSchema } from '@spotless/contract/thing'
import { type Clause, has, isEmpty, suffixOf } from './clause.ts'
import { targetsIn } from './rules/target.ts'
import type { Tag } from './tag.ts'

/** Where a thing stands and a face with its owner: "my husband stands on the left, brighten his face". */
const isSame = (one: Target, other: Target): boolean =>
  one.thing === other.thing || (one.thing === 'face' && other.thing === 'person')

/** "There's a bird on the left, remove the bird": a place told before belongs to the thing when it is named again. */
export const placed = (step: Operation, clause: Clause, told: Clause | undefined): Operation => {
  if (told === undefined || !('target' in step) || step.target === undefined) return step
  const { target } = step
  if (target.which !== 'one' || target.region !== undefined || suffixOf(clause, 'region') !== undefined) return step
  const region = targetsIn(told).find((earlier) => isSame(target, earlier))?.region
  return region === undefined ? step : { ...step, target: { ...target, region } }
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

/** "Sharpen him": somebody, not the photo; who it is and where they stand was told before. */
export const onSomebody = (step: Operation, clause: Clause, earlier: readonly Clause[]): Operation => {
  const at = clause.tags.findIndex(({ text }) => text === 'him' || text === 'her')
  const isHers = clause.tags[at]?.text === 'her' && clause.tags.slice(at + 1).some((tag) => !isEmpty(tag))
  const isPlaceable = step.kind === 'adjust' || step.kind === 'blur' || step.kind === 'pixelate'
  if (at < 0 || isHers || !isPlaceable || step.target !== undefined || step.region !== undefined) return step
  const named = earlier.findLastIndex(({ tags }) => tags.some((tag) => beingIn(tag) !== undefined))
  const thing = earlier[named]?.tags.map(beingIn).find((being) => being !== undefined) ?? 'person'
  const since = earlier.slice(Math.max(0, named)).filter((one) => !has(one, 'crop', 'cut', 'text'))
  const region = since.map((one) => suffixOf(one, 'region')).findLast((side) => side !== undefined)
  const amount = step.kind === 'adjust' ? step.amount : Math.max(step.amount, 60)
  return { ...step, amount, target: region === undefined ? { thing, which: 'one' } : { thing, which: 'one', region } }
}
