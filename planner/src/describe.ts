import { modes } from '@spotless/contract/mode'
import type { Operation, OperationOf, Region, Setting, Target, UnsupportedTask } from '@spotless/contract/plan'
import type { Thing } from '@spotless/contract/thing'

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

const several: Readonly<Record<Target['which'], string>> = {
  one: 'the ',
  all: 'every ',
  biggest: 'the biggest ',
  smallest: 'the smallest ',
}
/** What cannot be counted is named as a whole. */
const whole: Partial<Record<Thing, string>> = {
  subject: 'the subject',
  background: 'the background',
  sky: 'the sky',
  greenery: 'the greenery',
  text: 'the text',
  watermark: 'the watermark',
  plate: 'the number plates',
}

/** A target in words: "the car on the left", "every person". */
const named = ({ thing, which, region }: Target): string => placed(whole[thing] ?? `${several[which]}${thing}`, region)

/** Each task in words, and what comes nearest. */
const tasks: Readonly<Record<UnsupportedTask, readonly [string, string]>> = {
  'replace-background': [
    'Inventing a new background',
    'Nearest: a plain colour, a gradient or a blur, for example “white background”.',
  ],
  'remove-object': ['Finding it by name to remove it', `Nearest: paint over it in ${modes['object-removal'].label}.`],
  'edit-object': [
    'Changing that one thing alone',
    'Nearest: the whole photo, the background, the sky, or one of the things that can be named, such as a car or a person.',
  ],
  'add-text': ['Adding text', 'Put the words in quotes, for example: add "Summer" at the top.'],
}

/** Says plainly that a step cannot be done from words here, and what comes nearest. */
export const describeUnsupported = (step: OperationOf<'unsupported'>): string => {
  const [text, nearest] = tasks[step.task]
  return `${text}${step.object === undefined ? '' : ` (${step.object})`} cannot be done from words here. ${nearest}`
}

const background = (colours: readonly string[]): string => {
  if (colours.length === 0) return 'Removed the background'
  return colours.length === 1
    ? `Made the background ${colours[0]}`
    : `Made the background a gradient from ${colours[0]} to ${colours[1]}`
}

const retouched: Readonly<Record<OperationOf<'retouch-face'>['what'], string>> = {
  everything: 'Retouched the face',
  skin: 'Smoothed the skin',
  eyes: 'Brightened the eyes',
  teeth: 'Whitened the teeth',
  'red-eye': 'Took the red out of the eyes',
}

interface Place {
  readonly region?: Region | undefined
  readonly target?: Target | undefined
}

const hidden = (text: string, { region, target }: Place): string =>
  target === undefined ? placed(text, region) : `${text} ${named(target)}`

const where = (text: string, { region, target }: Place): string =>
  target === undefined ? placed(text, region) : `${text}, ${named(target)} only,`

/** One step of a plan in words for people, as done. */
export const describe = (step: Operation): string => {
  switch (step.kind) {
    case 'adjust':
      return `${where(raised[step.setting][step.amount < 0 ? 1 : 0], step)} by ${percent(step.amount)}`
    case 'hue':
      return `Shifted the hue by ${step.degrees}°`
    case 'curve':
      return 'Applied a tone curve'
    case 'auto':
      return step.what === 'enhance' ? 'Enhanced light and colour' : 'Corrected the white balance'
    case 'preset':
      return `Applied the ${step.preset.replaceAll('-', ' ')} look${step.amount < 100 ? ` at ${percent(step.amount)}` : ''}${step.target === undefined ? '' : ` to ${named(step.target)}`}`
    case 'duotone':
      return `Applied a duotone of ${step.dark} and ${step.light}`
    case 'blur':
      return `${hidden('Blurred', step)} by ${percent(step.amount)}`
    case 'pixelate':
      return `${hidden('Pixelated', step)} by ${percent(step.amount)}`
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
    case 'perspective':
      return 'Corrected the perspective'
    case 'crop-to-subject':
      return step.ratio === undefined ? 'Cropped to the subject' : `Cropped to the subject at ${step.ratio.join(':')}`
    case 'low-light':
      return 'Lifted the low light'
    case 'clean-jpeg':
      return 'Cleaned up compression marks'
    case 'background':
      return background(step.colours)
    case 'remove':
      return `Removed ${named(step.target)}`
    case 'recolour':
      return `Coloured ${named(step.target)} ${step.colour}`
    case 'retouch-face':
      return retouched[step.what]
    case 'headshot':
      return 'Made a headshot'
    case 'upscale':
      return `Enlarged ${step.scale}x`
    case 'text':
      return placed(`Wrote “${step.text}”`, step.anchor)
    case 'unsupported':
      return describeUnsupported(step)
  }
}
