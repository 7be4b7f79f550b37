import { adjust } from './adjust.ts'
import { auto } from './auto.ts'
import { background } from './background.ts'
import { blur } from './blur.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { corners } from './corners.ts'
import { crop } from './crop.ts'
import { cropToSubject } from './crop-to-subject.ts'
import { curve } from './curve.ts'
import { duotone } from './duotone.ts'
import type { ExecutableStep, Executor } from './executor.ts'
import { file } from './file.ts'
import { flip } from './flip.ts'
import { frame } from './frame.ts'
import { generate } from './generate.ts'
import { glow } from './glow.ts'
import { headshot } from './headshot.ts'
import { hue } from './hue.ts'
import { lowLight } from './low-light.ts'
import { mendPrint } from './mend-print.ts'
import { perspective } from './perspective.ts'
import { pixelate } from './pixelate.ts'
import { preset } from './preset.ts'
import { recolour } from './recolour.ts'
import { remove } from './remove.ts'
import { resize } from './resize.ts'
import { retouchFace } from './retouch-face.ts'
import { rotate } from './rotate.ts'
import { shadow } from './shadow.ts'
import { straighten } from './straighten.ts'
import { text } from './text.ts'
import { tiltShift } from './tilt-shift.ts'
import { trim } from './trim.ts'
import { upscale } from './upscale.ts'

/** The executor of every kind of step, by the name that the planner gives the kind. */
export const executors: { readonly [K in ExecutableStep['kind']]: Executor<K> } = {
  adjust,
  auto,
  background,
  blur,
  'clean-jpeg': cleanJpeg,
  'mend-print': mendPrint,
  corners,
  crop,
  'crop-to-subject': cropToSubject,
  curve,
  duotone,
  file,
  flip,
  frame,
  generate,
  glow,
  headshot,
  hue,
  'low-light': lowLight,
  perspective,
  pixelate,
  preset,
  recolour,
  remove,
  resize,
  'retouch-face': retouchFace,
  rotate,
  shadow,
  straighten,
  text,
  'tilt-shift': tiltShift,
  trim,
  upscale,
}
