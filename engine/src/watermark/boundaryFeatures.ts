import { clamp } from '../kernel/scalar/clamp.ts'
import { gradientScale } from './gradientScale.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { opponentColour, opponentPlanes } from './opponentColours.ts'

/** Reach of a window on both sides of a pixel: across the boundary that is looked for, and along it. */
const acrossPx = 3
const alongPx = 2
const cellCount = (2 * acrossPx + 1) * (2 * alongPx + 1)
/** Numbers in a window: three per pixel, and four for the whole. */
export const boundaryFeatureCount = 3 * cellCount + 4
const maxProgress = 2
const usualResidual = 3
const minStep = 0.05
const impossibleLevels = 40

/** What the windows of a patch are read from. */
export interface BoundaryContext {
  readonly width: number
  readonly seen: MarkPlanes
  readonly scale: MarkPlanes
  /** How far the photo behind would be out of range if the mark covered a pixel whole, at most 1; negative inside it. */
  readonly impossible: Float32Array
  readonly paint: readonly [number, number, number]
  readonly opacity: number
  readonly noise: number
}

/**
 * Prepares a patch for `boundaryFeatures`.
 * @param noise deviation that compression adds to a pixel, in levels
 */
export const boundaryContext = (
  { planes, box }: MarkPatch,
  { opacity, colour }: Mark,
  noise: number,
): BoundaryContext => {
  const seen = opponentPlanes(planes)
  const transparency = Math.max(0.02, 1 - opacity)
  const impossible = new Float32Array(seen[0].length)
  for (let at = 0; at < impossible.length; at++) {
    let excess = -impossibleLevels
    for (const [channel, plane] of planes.entries()) {
      const behind = ((plane[at] as number) - opacity * (colour[channel] as number)) / transparency
      excess = Math.max(excess, -behind, behind - 255)
    }
    impossible[at] = Math.min(1, excess / impossibleLevels)
  }
  const scale = gradientScale(seen, box.width, noise)
  return { width: box.width, seen, scale, impossible, paint: opponentColour(colour), opacity, noise }
}

/**
 * The features of a pixel's surroundings from which a network predicts whether a mark begins or ends there. Per pixel: how
 * far it is towards the mark's colour, as a fraction of the step that the mark makes; its distance from that direction, in
 * usual gradients of the photo; and whether it can be under the mark. For the whole: the step's length, opacity, noise and
 * brightness of the mark.
 *
 * @param isDown false for a change from left to right, true from top to bottom
 * @param into overwritten; `boundaryFeatureCount` numbers
 * @returns false where the window would leave the patch
 */
export const boundaryFeatures = (
  { width, seen, scale, impossible, paint, opacity, noise }: BoundaryContext,
  at: number,
  isDown: boolean,
  into: Float32Array,
): boolean => {
  const row = Math.floor(at / width)
  const column = at % width
  const height = impossible.length / width
  const reachX = isDown ? alongPx : acrossPx
  const reachY = isDown ? acrossPx : alongPx
  if (column < reachX || column >= width - reachX || row < reachY || row >= height - reachY) return false
  const acrossStride = isDown ? width : 1
  const alongStride = isDown ? 1 : width
  const [a, b, c] = seen
  let meanA = 0
  let meanB = 0
  let meanC = 0
  for (let along = -alongPx; along <= alongPx; along++) {
    for (let across = -acrossPx; across <= acrossPx; across++) {
      const q = at + across * acrossStride + along * alongStride
      meanA += (a[q] as number) / cellCount
      meanB += (b[q] as number) / cellCount
      meanC += (c[q] as number) / cellCount
    }
  }
  const perA = 1 / (scale[0][at] as number)
  const perB = 1 / (scale[1][at] as number)
  const perC = 1 / (scale[2][at] as number)
  const stepA = opacity * (paint[0] - meanA) * perA
  const stepB = opacity * (paint[1] - meanB) * perB
  const stepC = opacity * (paint[2] - meanC) * perC
  const length = Math.max(minStep, Math.hypot(stepA, stepB, stepC))
  const squaredLength = length * length
  let to = 0
  for (let along = -alongPx; along <= alongPx; along++) {
    for (let across = -acrossPx; across <= acrossPx; across++) {
      const q = at + across * acrossStride + along * alongStride
      const offsetA = ((a[q] as number) - meanA) * perA
      const offsetB = ((b[q] as number) - meanB) * perB
      const offsetC = ((c[q] as number) - meanC) * perC
      const progress = (offsetA * stepA + offsetB * stepB + offsetC * stepC) / squaredLength
      const squaredResidual =
        offsetA * offsetA + offsetB * offsetB + offsetC * offsetC - progress * progress * squaredLength
      into[to] = clamp(progress, -maxProgress, maxProgress)
      into[to + 1] = Math.min(2, Math.sqrt(Math.max(0, squaredResidual)) / usualResidual)
      into[to + 2] = impossible[q] as number
      to += 3
    }
  }
  into[to] = Math.log(length) / 2
  into[to + 1] = opacity
  into[to + 2] = Math.log((noise + 0.3) / (3 + opacity * Math.abs(paint[0] - meanA))) / 4
  into[to + 3] = (paint[0] - meanA) / 128
  return true
}
