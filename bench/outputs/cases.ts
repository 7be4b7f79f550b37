import type { Mode } from '@spotless/contract/mode'
import type { ChangeBackground, EditOptions } from '@spotless/contract/options'

/** One edit of one photo whose output is compared between two versions of the code. */
export interface OutputCase {
  /** File name of the output without its extension. */
  readonly name: string
  readonly photo: string
  readonly mode: Mode
  /** What is marked: a disc, words laid over the photo at 45 %, or nothing. */
  readonly marked?: 'disc' | 'words'
  /** Format in which the photo is handed over when not its own. */
  readonly storedAs?: 'jpeg' | 'png16' | 'rgba'
  readonly prompt?: string
  readonly options?: EditOptions
  /** Backgrounds laid behind the cut-out afterwards. */
  readonly backgrounds?: readonly ChangeBackground[]
}

const nameOf = (photo: string): string => photo.replace(/\.\w+$/, '')

const photos = ['astronaut.png', 'chelsea.png', 'china.jpg', 'coffee.png', 'fjord.jpg', 'kitten.webp']

const defaults = { framing: 'whole', marginRatio: 0.05, shadow: 0, format: 'png' } as const
const backgrounds: readonly ChangeBackground[] = [
  { ...defaults, backdrop: { kind: 'colour', colour: '#3366aa' } },
  { ...defaults, backdrop: { kind: 'gradient', from: '#ffffff', to: '#aa3333', angleDegrees: 30 }, shadow: 60 },
  { ...defaults, backdrop: { kind: 'blur', radiusRatio: 0.02 }, framing: 'square' },
  { ...defaults, backdrop: { kind: 'transparent' }, framing: 'trimmed', format: 'webp' },
]

const bestQuality: EditOptions = { erase: { quality: 'best' } }
const crispUpscale: EditOptions = { upscale: { variant: 'crisp' } }

/** A prompt of every kind of step. */
const prompts: readonly (readonly [name: string, photo: string, prompt: string])[] = [
  ['tone', 'china.jpg', 'brighter, more contrast, lift the shadows, recover highlights, warmer, more vibrant'],
  ['detail', 'coffee.png', 'sharpen, more clarity, dehaze, add grain and a vignette'],
  ['denoise', 'chelsea.png', 'remove the noise'],
  ['jpeg', 'fjord.jpg', 'remove the jpeg artifacts'],
  ['lowlight', 'coffee.png', 'fix this photo taken in the dark'],
  ['presets', 'fjord.jpg', 'make it vintage'],
  ['sepia', 'astronaut.png', 'sepia'],
  ['cinematic', 'china.jpg', 'cinematic look'],
  ['duotone', 'kitten.webp', 'duotone in blue and yellow'],
  ['hue', 'coffee.png', 'shift the hue by 40 degrees'],
  ['auto', 'china.jpg', 'enhance it automatically and fix the white balance'],
  ['blur', 'astronaut.png', 'blur the background'],
  ['pixelate', 'astronaut.png', 'pixelate the face'],
  ['tiltshift', 'china.jpg', 'tilt-shift effect'],
  ['geometry', 'china.jpg', 'straighten it, crop to 4:3, rotate by 90 degrees, flip horizontally'],
  ['perspective', 'china.jpg', 'correct the perspective'],
  ['frame', 'kitten.webp', 'resize to 300 px wide, add a white border and round the corners'],
  ['shadow', 'kitten.webp', 'remove the background and add a drop shadow'],
  ['background', 'astronaut.png', 'make the background white'],
  ['remove', 'coffee.png', 'remove the spoon'],
  ['removecup', 'coffee.png', 'remove the cup'],
  ['recolour', 'chelsea.png', 'make the cat blue'],
  ['recoloursky', 'fjord.jpg', 'make the sky orange'],
  ['retouch', 'astronaut.png', 'whiten the teeth, brighten the eyes and smooth the skin'],
  ['headshot', 'astronaut.png', 'make it a professional headshot'],
  ['upscale', 'kitten.webp', 'upscale it 2x'],
  ['text', 'fjord.jpg', 'write "Spotless" in the bottom right corner'],
  ['subjectcrop', 'chelsea.png', 'crop to the subject'],
  ['regions', 'china.jpg', 'darken the top and blur the bottom left'],
]

/** Every mode on every fixture photo, with the options and formats that take another way through the code. */
export const outputCases: readonly OutputCase[] = [
  ...photos.flatMap((photo): OutputCase[] => [
    { name: `erase-quick-${nameOf(photo)}`, photo, mode: 'object-removal', marked: 'disc' },
    { name: `marks-${nameOf(photo)}`, photo, mode: 'watermark-removal', marked: 'words' },
    { name: `cutout-${nameOf(photo)}`, photo, mode: 'background-removal' },
    { name: `upscale2-${nameOf(photo)}`, photo, mode: 'image-upscale' },
  ]),
  ...['chelsea.png', 'china.jpg'].flatMap((photo): OutputCase[] => [
    { name: `erase-best-${nameOf(photo)}`, photo, mode: 'object-removal', marked: 'disc', options: bestQuality },
    { name: `marks-jpeg-${nameOf(photo)}`, photo, mode: 'watermark-removal', marked: 'words', storedAs: 'jpeg' },
    { name: `upscale4-${nameOf(photo)}`, photo, mode: 'image-upscale', options: { upscale: { scale: 4 } } },
    { name: `upscale2-jpeg-${nameOf(photo)}`, photo, mode: 'image-upscale', storedAs: 'jpeg' },
  ]),
  { name: 'crisp-fjord', photo: 'fjord.jpg', mode: 'image-upscale', options: crispUpscale },
  { name: 'erase-16bit-coffee', photo: 'coffee.png', mode: 'object-removal', marked: 'disc', storedAs: 'png16' },
  { name: 'erase-alpha-coffee', photo: 'coffee.png', mode: 'object-removal', marked: 'disc', storedAs: 'rgba' },
  { name: 'marks-16bit-coffee', photo: 'coffee.png', mode: 'watermark-removal', marked: 'words', storedAs: 'png16' },
  { name: 'cutout-16bit-coffee', photo: 'coffee.png', mode: 'background-removal', storedAs: 'png16' },
  { name: 'upscale2-16bit-chelsea', photo: 'chelsea.png', mode: 'image-upscale', storedAs: 'png16' },
  { name: 'upscale2-alpha-coffee', photo: 'coffee.png', mode: 'image-upscale', storedAs: 'rgba' },
  { name: 'backgrounds-chelsea', photo: 'chelsea.png', mode: 'background-removal', backgrounds },
  { name: 'face-astronaut', photo: 'astronaut.png', mode: 'face-enhancement' },
  { name: 'face-jpeg-astronaut', photo: 'astronaut.png', mode: 'face-enhancement', storedAs: 'jpeg' },
  {
    name: 'face-strong-astronaut',
    photo: 'astronaut.png',
    mode: 'face-enhancement',
    options: { face: { strength: 100, upscale: false } },
  },
  { name: 'headshot-astronaut', photo: 'astronaut.png', mode: 'professional-photo' },
  {
    name: 'headshot-office-astronaut',
    photo: 'astronaut.png',
    mode: 'professional-photo',
    options: { headshot: { background: 'office', framing: 'passport' } },
  },
  {
    name: 'headshot-blur-astronaut',
    photo: 'astronaut.png',
    mode: 'professional-photo',
    options: { headshot: { background: 'blur', framing: '1:1', light: false } },
  },
  ...prompts.map(
    ([name, photo, prompt]): OutputCase => ({ name: `prompt-${name}`, photo, mode: 'prompt-edit', prompt }),
  ),
]
