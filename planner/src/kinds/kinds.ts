import { adjust } from './adjust/kind.ts'
import { auto } from './auto/kind.ts'
import { background } from './background/kind.ts'
import { blur } from './blur/kind.ts'
import { cleanJpeg } from './clean-jpeg/kind.ts'
import { corners } from './corners/kind.ts'
import { crop } from './crop/kind.ts'
import { cropToSubject } from './crop-to-subject/kind.ts'
import { curve } from './curve/kind.ts'
import { duotone } from './duotone/kind.ts'
import { file } from './file/kind.ts'
import { flip } from './flip/kind.ts'
import { frame } from './frame/kind.ts'
import { generate } from './generate/kind.ts'
import { glow } from './glow/kind.ts'
import { headshot } from './headshot/kind.ts'
import { hue } from './hue/kind.ts'
import type { Kind } from './kind.ts'
import { lowLight } from './low-light/kind.ts'
import { mendPrint } from './mend-print/kind.ts'
import { perspective } from './perspective/kind.ts'
import { pixelate } from './pixelate/kind.ts'
import { preset } from './preset/kind.ts'
import { recolour } from './recolour/kind.ts'
import { remove } from './remove/kind.ts'
import { resize } from './resize/kind.ts'
import { retouchFace } from './retouch-face/kind.ts'
import { rotate } from './rotate/kind.ts'
import { shadow } from './shadow/kind.ts'
import type { Step, StepTypes } from './step.ts'
import { straighten } from './straighten/kind.ts'
import { text } from './text/kind.ts'
import { tiltShift } from './tilt-shift/kind.ts'
import { trim } from './trim/kind.ts'
import { unsupported } from './unsupported/kind.ts'
import { upscale } from './upscale/kind.ts'

/** Every kind of step, in the order in which a stage asks them. */
export const kinds: { readonly [K in keyof StepTypes]: Kind<K> } = {
  text,
  flip,
  rotate,
  perspective,
  straighten,
  duotone,
  frame,
  shadow,
  corners,
  'crop-to-subject': cropToSubject,
  crop,
  trim,
  resize,
  'tilt-shift': tiltShift,
  'clean-jpeg': cleanJpeg,
  'mend-print': mendPrint,
  'low-light': lowLight,
  curve,
  glow,
  pixelate,
  hue,
  auto,
  recolour,
  preset,
  adjust,
  background,
  blur,
  headshot,
  unsupported,
  remove,
  upscale,
  'retouch-face': retouchFace,
  generate,
  file,
}

/** The kind of a step, whose functions take that step. */
export const kindOf = (step: Step): Kind<keyof StepTypes> => kinds[step.kind] as Kind<keyof StepTypes>

export const allKinds = Object.values(kinds) as readonly Kind<keyof StepTypes>[]
