import { cropToRatio, flip, rotate, straighten, trim } from '../adjust/geometry.ts'
import type { ExecutableStep } from '../plan/execute/executor.ts'
import type { Raster } from '../raster/raster.ts'

/** Steps after which a gain map still says the same about the same part of the frame. */
const leaving: readonly ExecutableStep['kind'][] = [
  'adjust',
  'auto',
  'clean-jpeg',
  'curve',
  'duotone',
  'file',
  'glow',
  'hue',
  'low-light',
  'preset',
  'recolour',
  'resize',
  'retouch-face',
  'upscale',
]

const follow = (map: Raster, step: ExecutableStep): Raster | null => {
  if (step.kind === 'crop') return cropToRatio(map, step.ratio, step.anchor)
  if (step.kind === 'trim') return trim(map, step)
  if (step.kind === 'flip') return flip(map, step.axis)
  if (step.kind === 'rotate' && step.degrees % 90 === 0) return rotate(map, step.degrees)
  if (step.kind === 'straighten' && step.degrees !== undefined) return straighten(map, step.degrees)
  return leaving.includes(step.kind) ? map : null
}

/** A gain map after the steps that its photo went through; null when a step changes what the map describes. */
export const followSteps = (map: Raster, steps: readonly ExecutableStep[]): Raster | null => {
  let followed: Raster | null = map
  for (const step of steps) followed = followed && follow(followed, step)
  return followed
}
