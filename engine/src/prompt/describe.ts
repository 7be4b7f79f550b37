import { type Mode, modes } from '@spotless/contract/mode'
import type { ElsewhereTask, Operation, Region, Setting } from '@spotless/contract/plan'

const percent = (value: number): string => `${Math.round(Math.abs(value) * 10) / 10} %`
const angle = (degrees: number): string => `${Math.abs(degrees)}° ${degrees < 0 ? 'counter-clockwise' : 'clockwise'}`

const raised: Readonly<Record<Setting, readonly [string, string]>> = {
  exposure: ['Brightened', 'Darkened'],
  contrast: ['Raised the contrast', 'Lowered the contrast'],
  highlights: ['Raised the highlights', 'Lowered the highlights'],
  shadows: ['Lifted the shadows', 'Darkened the shadows'],
  whites: ['Raised the whites', 'Lowered the whites'],
  blacks: ['Lifted the blacks', 'Deepened the blacks'],
  warmth: ['Made the colours warmer', 'Made the colours cooler'],
  tint: ['Tinted towards magenta', 'Tinted towards green'],
  saturation: ['Raised the saturation', 'Lowered the saturation'],
  vibrance: ['Raised the vibrance', 'Lowered the vibrance'],
  clarity: ['Raised the clarity', 'Softened'],
  dehaze: ['Removed haze', 'Added haze'],
  sharpen: ['Sharpened', 'Sharpened'],
  denoise: ['Reduced noise', 'Reduced noise'],
  grain: ['Added grain', 'Added grain'],
  vignette: ['Darkened the edges', 'Brightened the edges'],
}

const places: Readonly<Record<Region, string>> = {
  top: 'at the top',
  bottom: 'at the bottom',
  left: 'on the left',
  right: 'on the right',
  center: 'in the middle',
  'top-left': 'at the top left',
  'top-right': 'at the top right',
  'bottom-left': 'at the bottom left',
  'bottom-right': 'at the bottom right',
}

const placed = (text: string, region: Region | undefined): string =>
  region === undefined ? text : `${text} ${places[region]}`

const size = (step: Extract<Operation, { kind: 'resize' }>): string => {
  if (step.percent !== undefined) return `to ${percent(step.percent)}`
  if (step.widthPx !== undefined && step.heightPx !== undefined) return `to fit ${step.widthPx}×${step.heightPx} px`
  return step.widthPx === undefined ? `to ${step.heightPx} px in height` : `to ${step.widthPx} px in width`
}

const sides = (step: Extract<Operation, { kind: 'trim' }>): string =>
  (['top', 'right', 'bottom', 'left'] as const)
    .filter((side) => step[side] > 0)
    .map((side) => `${percent(step[side])} off the ${side}`)
    .join(', ')

/** Each task in words, and the mode that does it, if any does. */
const tasks: Readonly<Record<ElsewhereTask, readonly [string, Mode | null]>> = {
  'remove-background': ['Removing the background', 'background-removal'],
  'replace-background': ['Replacing the background', null],
  'edit-background': ['Editing the background alone', null],
  'remove-object': ['Removing an object', 'object-removal'],
  'remove-text': ['Removing text', 'watermark-removal'],
  'remove-watermark': ['Removing a watermark', 'watermark-removal'],
  'edit-object': ['Editing one thing in the photo alone', null],
  'retouch-face': ['Retouching a face', 'face-enhancement'],
  headshot: ['Making a headshot', 'professional-photo'],
  upscale: ['Enlarging', 'image-upscale'],
  'add-text': ['Adding text', null],
}

/** Says plainly that a step cannot be done from a prompt, and which mode does it. */
export const describeElsewhere = ({ task, object }: Extract<Operation, { kind: 'elsewhere' }>): string => {
  const [text, mode] = tasks[task]
  const what = object === undefined ? text : `${text} (${object})`
  return mode === null
    ? `${what} is not something this installation can do.`
    : `${what} cannot be done from a description here; use the mode ${modes[mode].label}.`
}

const backgrounds: Readonly<Record<string, string>> = {
  blur: 'Blurred the background',
  darken: 'Darkened the background',
  brighten: 'Brightened the background',
  'black and white': 'Made the background black and white',
}

const describeBackground = ({ task, object = '' }: Extract<Operation, { kind: 'elsewhere' }>): string => {
  if (task === 'remove-background') return 'Removed the background'
  return task === 'replace-background'
    ? `Made the background ${object}`
    : (backgrounds[object] ?? 'Changed the background')
}

/** One step of a plan in words for people, as done. */
export const describe = (step: Operation): string => {
  switch (step.kind) {
    case 'adjust':
      return `${placed(raised[step.setting][step.amount < 0 ? 1 : 0], step.region)} by ${percent(step.amount)}`
    case 'hue':
      return `Shifted the hue by ${step.degrees}°`
    case 'curve':
      return 'Applied a tone curve'
    case 'auto':
      return step.what === 'enhance' ? 'Enhanced light and colour' : 'Corrected the white balance'
    case 'look':
      return `Applied the ${step.look.replaceAll('-', ' ')} look${step.amount < 100 ? ` at ${percent(step.amount)}` : ''}`
    case 'duotone':
      return `Applied a duotone of ${step.dark} and ${step.light}`
    case 'blur':
      return `${placed('Blurred', step.region)} by ${percent(step.amount)}`
    case 'pixelate':
      return `${placed('Pixelated', step.region)} by ${percent(step.amount)}`
    case 'tilt-shift':
      return 'Applied a tilt-shift blur'
    case 'crop':
      return placed(`Cropped to ${step.ratio.join(':')}`, step.anchor === 'center' ? undefined : step.anchor)
    case 'trim':
      return `Cropped ${sides(step)}`
    case 'rotate':
      return `Rotated ${angle(step.degrees)}`
    case 'straighten':
      return step.degrees === undefined ? 'Straightened' : `Straightened ${angle(step.degrees)}`
    case 'flip':
      return step.axis === 'horizontal' ? 'Mirrored left to right' : 'Mirrored top to bottom'
    case 'resize':
      return `Resized ${size(step)}`
    case 'frame':
      return `Added a frame in ${step.colour}`
    case 'corners':
      return 'Rounded the corners'
    case 'shadow':
      return 'Added a drop shadow'
    case 'elsewhere':
      return describeBackground(step)
  }
}
