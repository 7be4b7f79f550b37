import type { Operation } from '@spotless/contract/plan'
import { type Clause, has, isEmpty, isThing } from '../language/clause.ts'
import type { Tag } from '../language/tag.ts'

type Kind = Operation['kind']

const light: readonly Kind[] = [
  'adjust',
  'auto',
  'preset',
  'blur',
  'curve',
  'hue',
  'duotone',
  'low-light',
  'clean-jpeg',
  'retouch-face',
  'upscale',
]

/** What kinds of steps a word can have led to; a word that is not here explains itself. */
const kindsOf: Readonly<Record<string, readonly Kind[]>> = {
  pair: ['crop', 'resize', 'crop-to-subject', 'trim', 'text'],
  'ratio:1:1': ['crop', 'crop-to-subject', 'resize', 'headshot', 'corners', 'frame'],
  frame: ['frame'],
  dropShadow: ['shadow'],
  corners: ['corners'],
  headshot: ['headshot'],
  duotone: ['duotone'],
  tiltShift: ['tilt-shift'],
  lowLight: ['low-light'],
  cleanJpeg: ['clean-jpeg'],
  flip: ['flip'],
  rotate: ['rotate', 'straighten', 'hue'],
  px: ['resize', 'frame', 'trim'],
  straighten: ['straighten', 'rotate', 'perspective'],
  crop: ['crop', 'trim', 'crop-to-subject', 'resize', 'corners'],
  upscale: ['upscale', 'resize', 'text'],
  quote: ['text', 'unsupported', 'remove', 'preset'],
  transparent: ['background'],
  cutOut: ['background'],
  bokeh: ['blur'],
  pixelate: ['pixelate', 'upscale', 'clean-jpeg'],
}
const toneRoles = /^(more|less|noun|high|low|problemHigh|problemLow):/
const wholeWishes = /^more:(sharpen|denoise|contrast|saturation|vibrance|dehaze|warmth)$/
const besideLight: readonly Kind[] = [
  'background',
  'text',
  'frame',
  'shadow',
  'recolour',
  'unsupported',
  'remove',
  'pixelate',
]
const coloured: readonly Kind[] = [
  'background',
  'frame',
  'text',
  'recolour',
  'duotone',
  'preset',
  'unsupported',
  'headshot',
  'remove',
  'retouch-face',
]

/** What cannot be done to a part of the frame. */
const placeless: readonly Kind[] = ['preset', 'auto', 'duotone', 'hue', 'curve', 'low-light', 'clean-jpeg', 'upscale']

const isOf = (steps: readonly Operation[], kinds: readonly Kind[]): boolean =>
  steps.some(({ kind }) => kinds.includes(kind))

const isExplained = (tag: Tag, clause: Clause, steps: readonly Operation[]): boolean => {
  const { concept } = tag
  const kinds = kindsOf[concept]
  if (kinds !== undefined) return isOf(steps, kinds) || has(clause, 'remove')
  // "Sharpen whiten teeth": a retouch of the face does not do what is asked of the photo.
  if (wholeWishes.test(concept) && steps.every(({ kind }) => kind === 'retouch-face')) return false
  // "Remove the man whiten teeth".
  if (concept === 'remove' && steps.every((step) => step.kind === 'retouch-face' && step.what === 'teeth'))
    return !clause.tags.some((other) => isThing(other) && !other.concept.endsWith(':face'))
  if (toneRoles.test(concept)) return isOf(steps, light) || isOf(steps, besideLight)
  if (concept.startsWith('preset:')) return isOf(steps, light) || isOf(steps, besideLight) || has(clause, 'remove')
  if (concept.startsWith('region:')) return !steps.every(({ kind }) => placeless.includes(kind))
  // "Whiten teeth smooth skin": two wishes, of which one step did only the one.
  const faces = steps.filter((step) => step.kind === 'retouch-face')
  if (concept.startsWith('retouch:') && faces.length > 0)
    return (
      faces.some(({ what }) => what === 'everything' || `retouch:${what}` === concept) ||
      concept === 'retouch:everything'
    )
  if (tag.hex !== undefined)
    return isOf(steps, coloured) || isOf(steps, ['adjust', 'auto']) || clause.tags.some((part) => isThing(part))
  if (concept === 'background')
    return (
      isOf(steps, ['background', 'headshot', 'unsupported', 'remove', 'crop-to-subject']) ||
      steps.some((step) => 'target' in step && step.target !== undefined)
    )
  return true
}

/** The words of a clause that none of its steps comes from. */
export const unexplained = (clause: Clause, steps: readonly Operation[]): readonly Tag[] =>
  clause.tags.filter((tag) => !isEmpty(tag) && !isExplained(tag, clause, steps))
