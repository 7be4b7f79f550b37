import type { Operation, OperationOf, Target } from '@spotless/contract/plan'
import { amountOf, namedAmount } from '../language/amount.ts'
import { type Clause, find, has, isEmpty, isThing, suffixOf } from '../language/clause.ts'
import type { Lexicon } from '../language/lexicon.ts'
import type { Tag } from '../language/tag.ts'
import { backdropColours, coloursIn, colourWanted } from './coloursIn.ts'
import { hides } from './hides.ts'
import { overlay } from './overlay.ts'
import {
  before,
  beforePlace,
  isBesideSomething,
  isBeyondNaming,
  isRemovable,
  isTakenAway,
  isUnknown,
  removeObject,
} from './removal.ts'
import { targetsIn, thingOf } from './target.ts'
import { tone } from './tone.ts'
import { asked, hiddenUnfound, isToneTag, toldUnfound, unfound } from './unfound.ts'

/** Blur that takes a background out of focus, and one that makes a face unreadable. */
const backgroundBlur = 40
const hidingAmount = 60
const usualRetouch = 50

const doubled = (clause: Clause): number => Math.min(100, (amountOf(clause) * backgroundBlur) / 25)

/** "Blur the background a bit": the amount of a hiding or a background blur by the clause's own words. */
const blurAmount = (clause: Clause, usual: number): number => {
  const named = namedAmount(clause)
  if (named === undefined) return usual
  return find(clause, 'number') ? Math.abs(named) : Math.round((doubled(clause) * usual) / backgroundBlur / 5) * 5
}

/** Colours that stand for "without colour" when everything but one thing shall have them. */
const greys = new Set(['#808080', '#d3d3d3', '#404040'])

/** Steps without a place, now for a target alone. */
const onTarget = (steps: readonly Operation[], target: Target): readonly Operation[] =>
  steps.map((step) => {
    if (step.kind === 'blur')
      return { kind: 'blur', amount: target.thing === 'background' ? backgroundBlur : hidingAmount, target }
    if (step.kind !== 'adjust') return step
    const { region: _, ...rest } = step
    return { ...rest, target }
  })

const background = (clause: Clause, lexicon: Lexicon): readonly Operation[] => {
  const [target] = targetsIn(clause).filter(({ thing }) => thing === 'background')
  const behind = target ?? { thing: 'background', which: 'all' as const }
  const colours = backdropColours(clause)
  // "Less background blur" of a photo that was not blurred here.
  if (has(clause, 'blur', 'problemLow:sharpen', 'bokeh') && has(clause, 'down')) return []
  if (has(clause, 'blur', 'problemLow:sharpen', 'bokeh'))
    return [{ kind: 'blur', amount: blurAmount(clause, backgroundBlur), target: behind }]
  if (colours.length > 1 || (has(clause, 'gradient') && colours.length > 0))
    return [{ kind: 'background', colours: colours.length > 1 ? colours.slice(0, 2) : ['#ffffff', colours[0]!] }]
  const isDropped = clause.tags.every((tag) => isEmpty(tag) || ['down', 'background'].includes(tag.concept))
  if ((has(clause, 'transparent', 'remove', 'cutOut') || (isDropped && has(clause, 'down'))) && colours.length === 0)
    return [{ kind: 'background', colours: [] }]
  if (has(clause, 'gradient') && colours.length === 0) return []
  const preset = suffixOf(clause, 'preset')
  if (preset !== undefined) return [{ kind: 'preset', preset, amount: 100, target: behind }]
  if (colours.length === 1) return [{ kind: 'background', colours: [...colours] }]
  if (has(clause, 'retouch:teeth')) return [{ kind: 'background', colours: ['#ffffff'] }]
  const light = tone(clause, lexicon)
  if (light.length > 0) return onTarget(light, behind)
  // "The background is too busy" says no scene, "add a fire in the background" asks for no other one.
  const isTold = has(clause, 'is', 'too', 'exists', 'holds') && !has(clause, 'make', 'request', 'add')
  const isBareThing = clause.tags.some(isThing) && !has(clause, 'make', 'request', 'add', 'remove')
  if (isTold || isBareThing || has(clause, 'up', 'down') || (has(clause, 'add') && has(clause, 'beside'))) return []
  const isItsColour = (tag: Tag, at: number): boolean =>
    tag.hex !== undefined && clause.tags[at + 1]?.concept === 'background'
  const scene = clause.tags
    .filter((tag, at) => !isItsColour(tag, at) && !sceneless.has(tag.concept) && !tag.concept.startsWith('retouch:'))
    .map((tag) => tag.text)
  return scene.length > 0
    ? [{ kind: 'unsupported', task: 'replace-background', object: scene.join(' ').slice(0, 200) }]
    : []
}

const sceneless = new Set<Tag['concept']>([
  'filler',
  'ask',
  'so',
  'closing',
  'make',
  'request',
  'background',
  'with',
  'add',
  'remove',
  'every',
  'away',
  'wish',
  'holds',
  'correction',
  'actually',
  'instead',
  'exists',
  'dislike',
  'bad',
  'just',
  'only',
  'rest',
])

const retouch = (clause: Clause, { ofFace, onAnything }: Lexicon): readonly Operation[] => {
  const what = has(clause, 'retouch:skin') ? 'skin' : suffixOf(clause, 'retouch')
  const isFace = clause.tags.some((tag) => tag.concept === 'one:face' || tag.concept === 'all:face')
  const isPerson = clause.tags.some(({ concept }) => /^(one|all):person$/.test(concept))
  const amount = namedAmount(clause) === undefined ? usualRetouch : Math.min(100, 2 * amountOf(clause))
  const step = (part: OperationOf<'retouch-face'>['what']): readonly Operation[] => [
    { kind: 'retouch-face', what: part, amount },
  ]
  // "I look shiny" names nobody else.
  const isOfNobody = has(clause, 'is') && clause.tags.every((tag) => !isThing(tag) && !isUnknown(tag))
  if (has(clause, 'skinFlaw') && (isFace || isPerson || what === 'skin' || isOfNobody)) return step('skin')
  // Orange skin is a matter of the light.
  if (what === 'skin' && (coloursIn(clause).length > 0 || has(clause, 'auto:white-balance'))) return []
  // "The wrinkles in the shirt" are no skin.
  // "Whiten the wall".
  const isOther = clause.tags.some(isUnknown) || has(clause, 'background', 'all:sky', 'noun:shadows', 'noun:highlights')
  const verbs = clause.tags.filter(({ concept }) => concept === `retouch:${what}`)
  if (isOther && verbs.length > 0 && verbs.every(({ text }) => onAnything.includes(text))) return []
  const object = find(clause, 'object')
  if (what === 'skin' && object && !ofFace.includes(object.text) && has(clause, 'remove')) return []
  if (what !== undefined && what !== 'everything') return step(what)
  if (
    what === 'everything' ||
    (isFace && !clause.tags.some(isToneTag) && has(clause, 'auto:enhance', 'improve', 'fix'))
  )
    return step('everything')
  return []
}

/** "Pixelate the faces", "hide the license plate". */
const hidden = (clause: Clause, target: Target): readonly Operation[] => {
  const amount = blurAmount(clause, hidingAmount)
  if (has(clause, 'pixelate', 'censor')) return [{ kind: 'pixelate', amount, target }]
  return [{ kind: 'blur', amount: target.thing === 'background' ? blurAmount(clause, backgroundBlur) : amount, target }]
}

const paint: ReadonlySet<Target['thing']> = new Set(['sky', 'greenery', 'subject'])

/** "The cat is too dark": the thing itself is told of. */
const isToldOf = ({ tags }: Clause): boolean => {
  const at = tags.findIndex((tag) => thingOf(tag) !== undefined)
  // "The dog's fur is too dark".
  const isPart = (tag: Tag, index: number): boolean => index === 0 && isUnknown(tag) && /'s?$/.test(tags[at]!.raw ?? '')
  const next = tags.slice(at + 1).find((tag, index) => tag.concept !== 'filler' && !isPart(tag, index))
  return at >= 0 && next?.concept === 'is' && !/^it/.test(next.text)
}

const changed = (clause: Clause, target: Target, lexicon: Lexicon): readonly Operation[] => {
  if (hides(clause, target)) return hidden(clause, target)
  const isWith = clause.tags.findIndex(({ concept }) => concept === 'with')
  // "A guy with a red hat": the colour is the hat's.
  const colour = colourWanted(isWith < 0 ? clause : { ...clause, tags: clause.tags.slice(0, isWith) }, lexicon)
  // "A bluer sky" and "more blue in the sky" move its colour, "a blue sky" paints it.
  const isShade =
    has(clause, 'up', 'down') || (target.thing === 'face' && has(clause, 'too'))
      ? paint.has(target.thing) || target.thing === 'face'
      : false
  const light = tone(
    isShade ? clause : { ...clause, tags: clause.tags.filter((tag) => tag.hex === undefined) },
    lexicon,
  )
  // "Put a red bow on the cat": the colour is another thing's.
  const isOfAnother = has(clause, 'add') && clause.tags.some((tag) => isUnknown(tag) || tag.concept === 'circle')
  const isBought = has(clause, 'holds') && !has(clause, 'add', 'ask')
  const isTold = (has(clause, 'is', 'too') || isBought) && !has(clause, 'make', 'request', 'wish')
  if (colour !== undefined && light.length === 0 && (isOfAnother || isTold)) return []
  if (colour !== undefined && light.length === 0)
    return target.thing === 'face' ? [] : [{ kind: 'recolour', target, colour }]
  const preset = suffixOf(clause, 'preset')
  if (preset === 'low-key' && target.thing === 'sky')
    return [{ kind: 'adjust', setting: 'contrast', amount: amountOf(clause), target }]
  if (preset !== undefined) return [{ kind: 'preset', preset, amount: 100, target }]
  if (light.length > 0)
    return onTarget(
      light.map((step) => greener(step, target)),
      target,
    )
  return []
}

/** Greener grass is stronger green, not a tint of the light. */
export const greener = (step: Operation, { thing }: Target): Operation =>
  thing === 'greenery' && step.kind === 'adjust' && step.setting === 'tint'
    ? { ...step, setting: 'saturation', amount: Math.abs(step.amount) }
    : step

/** "Everything except the umbrella": the rest of the photo is meant. */
const exceptIn = (clause: Clause): Target | undefined =>
  has(clause, 'exceptUs') ||
  (has(clause, 'only', 'except') && targetsIn(clause).some(({ thing }) => thing !== 'background'))
    ? { thing: 'background', which: 'all' }
    : has(clause, 'rest')
      ? { thing: 'background', which: 'all' }
      : undefined

/** "Brighten everything except the background". */
const sparesBackdrop = (clause: Clause): boolean =>
  has(clause, 'except') && !has(clause, 'remove') && targetsIn(clause).every(({ thing }) => thing === 'background')

/** What the clause asks of a named thing, of a face, of the background, or of another mode. */
export const named = (clause: Clause, lexicon: Lexicon): readonly Operation[] => {
  const words = overlay(clause)
  if (words.length > 0) return words
  const preset = suffixOf(clause, 'preset')
  const rest = exceptIn(clause)
  const isColourKept = has(clause, 'only') && has(clause, 'colours') && !has(clause, 'remove', 'up', 'down')
  if (rest && (preset !== undefined || isColourKept || has(clause, 'less:saturation')))
    return [{ kind: 'preset', preset: preset ?? 'black-and-white', amount: 100, target: rest }]
  if (rest && !has(clause, 'remove') && coloursIn(clause).some((colour) => greys.has(colour)))
    return [{ kind: 'preset', preset: 'black-and-white', amount: 100, target: rest }]
  const isOfRest = rest && has(clause, 'except', 'exceptUs', 'rest') && !has(clause, 'remove', 'is', 'too')
  const light = isOfRest && !targetsIn(clause).some(({ thing }) => thing === 'sky') ? tone(clause, lexicon) : []
  if (rest && light.length > 0 && !has(clause, 'blur')) return onTarget(light, rest)
  if (sparesBackdrop(clause)) return onTarget(tone(clause, lexicon), { thing: 'subject', which: 'all' })
  if (rest && has(clause, 'remove') && has(clause, 'exceptUs', 'rest') && !has(clause, 'except'))
    return [{ kind: 'background', colours: [] }]
  if (rest && has(clause, 'blur')) return [{ kind: 'blur', amount: blurAmount(clause, backgroundBlur), target: rest }]
  if (has(clause, 'headshot')) {
    const colours = coloursIn(clause).slice(0, 1)
    const head: Operation = { kind: 'headshot' }
    return colours.length > 0 ? [head, { kind: 'background', colours }] : [head]
  }
  const targets = targetsIn(clause)
  const meant = targetsIn(clause, beforePlace(clause))
  const things = (meant.length > 0 ? meant : targets).filter(({ thing }) => thing !== 'background')
  const gone = has(clause, 'remove') || isTakenAway(clause)
  if (gone && has(clause, 'except') && targetsIn(clause, before(clause, 'except')).length === 0 && things.length > 0)
    return [{ kind: 'background', colours: [] }]
  if (gone && isBeyondNaming(clause)) return removeObject(clause, lexicon)
  if (gone && meant.length === 0 && isBesideSomething(clause)) return []
  if (gone && meant.length === 0 && has(clause, 'behind')) return [{ kind: 'background', colours: [] }]
  if (has(clause, 'transparent') && things.length === 0) return [{ kind: 'background', colours: [] }]
  if (
    has(clause, 'too') &&
    has(clause, 'smallest') &&
    things.length === 0 &&
    !clause.tags.some(({ text }) => /^(he|she|they)\b|frame$/.test(text))
  )
    return [{ kind: 'upscale', scale: 2 }]
  if (gone && things.length > 0 && suffixOf(clause, 'retouch') === undefined) {
    const removable = things.filter(isRemovable)
    if (removable.length > 0) return removable.map((target) => ({ kind: 'remove', target }))
  }
  const isBehind = meant.length === 0 && has(clause, 'blur')
  if (!gone && has(clause, 'behind') && (things.length === 0 || isBehind)) return background(clause, lexicon)
  const isPlace = meant.length > 0 && meant.every(({ thing }) => thing !== 'background') && has(clause, 'beside')
  if ((has(clause, 'background') && !isPlace) || (has(clause, 'gradient') && coloursIn(clause).length > 0))
    return background(clause, lexicon)
  if (has(clause, 'bokeh')) return background(clause, lexicon)
  if (has(clause, 'cutOut')) return [{ kind: 'background', colours: [] }]
  if (isTimes(clause)) return [{ kind: 'upscale', scale: factorIn(clause) }]
  // "Make the sun bigger".
  if (has(clause, 'upscale') && asked(clause, lexicon) !== undefined) return []
  if (has(clause, 'upscale') && things.length === 0) return [{ kind: 'upscale', scale: factorIn(clause) }]
  const face = retouch(clause, lexicon)
  if (face.length > 0 && (suffixOf(clause, 'retouch') !== 'skin' || !has(clause, 'too'))) return face
  const isComplaint = has(clause, 'too', 'is') && !has(clause, 'make', 'request', 'wish')
  for (const target of things) {
    const isOther = isComplaint && !paint.has(target.thing) && target.thing !== 'face' && !isToldOf(clause)
    const steps = isOther ? [] : changed(clause, target, lexicon)
    if (steps.length > 0) {
      const others = things.filter((other) => other !== target && hides(clause, other))
      return [...steps, ...others.flatMap((other) => hidden(clause, other))]
    }
  }
  const isObjectTold = clause.tags.find((tag) => !isEmpty(tag) && !/'s$/.test(tag.raw ?? ''))?.concept === 'object'
  if (!gone && isComplaint && things.length === 0) {
    const told = toldUnfound(clause, lexicon)
    if (told.length > 0) return told
  }
  if (gone || (isComplaint && !isObjectTold)) return []
  const hiding = things.length === 0 ? hiddenUnfound(clause, lexicon) : []
  return hiding.length > 0 ? hiding : unfound(clause, lexicon)
}

/** "2x", and nothing else. */
const isTimes = (clause: Clause): boolean =>
  has(clause, 'number') &&
  clause.tags.some(({ text }) => text === 'x') &&
  clause.tags.every((tag) => isEmpty(tag) || tag.concept === 'number' || tag.text === 'x')

const factorIn = (clause: Clause): 2 | 4 => {
  const number = find(clause, 'number')?.value
  if (has(clause, 'fourTimes')) return 4
  return number !== undefined && number >= 3 && number <= 8 ? 4 : 2
}
