import type { HeadshotOptions } from '@spotless/contract/options'

/** Prompts for generative models; eraser models ignore them. */
export const inpaintPrompt =
  'Remove what the mask marks. Continue the background behind it seamlessly: same surface, light, perspective, focus and ' +
  'grain as around it. Add no new object, person or text. Change nothing outside the mask.'

/** A person's request, with the constraints that keep the rest of the photo. */
export const editPrompt = (wish: string): string =>
  `Edit this photo: ${wish}\nKeep framing, aspect ratio and everything that the request does not name exactly as it is.`

export const restorePrompt =
  'Restore this face: sharpen features, reduce noise and compression artefacts, natural skin texture. Keep the same person, ' +
  'expression, pose, framing and light.'

export const upscalePrompt = 'Enlarge this photo with fine natural detail. Change no content and no colour.'

export const cutOutPrompt = 'Remove the background.'

const studioWords: Readonly<Record<HeadshotOptions['background'], string>> = {
  'light-grey': 'a plain light grey studio background',
  white: 'a plain white studio background',
  charcoal: 'a plain charcoal studio background',
  office: 'a softly blurred bright office',
  blur: 'the photo’s own background, softly blurred',
}

export const headshotPrompt = (background: HeadshotOptions['background']): string =>
  `Turn this into a professional headshot of the same person before ${studioWords[background]}: soft studio light, tidy ` +
  'business clothing, natural skin. Keep the identity, face shape, age, hair and expression exactly. Keep the framing.'
