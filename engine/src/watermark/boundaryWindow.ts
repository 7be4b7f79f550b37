import type { Mark } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { opponents, opponentsOf, photoSteps } from './photoSteps.ts'

/** A window reaches so far to both sides of a pixel, across the line of change that is looked for and along it. */
const [acrossPx, alongPx] = [3, 2] as const
const cells = (2 * acrossPx + 1) * (2 * alongPx + 1)
/** Numbers in a window: of each pixel three, and four of the whole. */
export const boundarySize = 3 * cells + 4
const mostShare = 2
const usualRest = 3
const leastWay = 0.05
const impossibleLevels = 40

/** What the windows of a patch are taken from. */
export interface BoundaryView {
  readonly width: number
  readonly seen: MarkPlanes
  readonly steps: MarkPlanes
  /** By how much no photo could look so under the whole mark, 1 at most; negative where one could. */
  readonly impossible: Float32Array
  readonly paint: readonly [number, number, number]
  readonly opacity: number
  readonly noise: number
}

/** Prepares a patch for `boundaryWindow`; `noise` is the deviation that compression adds to a pixel, in levels. */
export const boundaryView = ({ planes, box }: MarkPatch, { opacity, colour }: Mark, noise: number): BoundaryView => {
  const seen = opponents(planes)
  const through = Math.max(0.02, 1 - opacity)
  const impossible = new Float32Array(seen[0].length)
  for (let at = 0; at < impossible.length; at++) {
    let most = -impossibleLevels
    for (const [channel, plane] of planes.entries()) {
      const behind = ((plane[at] as number) - opacity * (colour[channel] as number)) / through
      most = Math.max(most, -behind, behind - 255)
    }
    impossible[at] = Math.min(1, most / impossibleLevels)
  }
  const steps = photoSteps(seen, box.width, noise)
  return { width: box.width, seen, steps, impossible, paint: opponentsOf(colour), opacity, noise }
}

/**
 * What is seen round a pixel, for telling whether the mark begins or ends there: of each pixel how far it lies on the way to the mark's
 * colour, as a share of the step that the mark would make; how far off that way, in usual steps of the photo; and whether it
 * could lie under the mark.
 *
 * @param isDown false looks for a change from left to right, true from above to below
 * @param into overwritten; `boundarySize` numbers
 * @returns false where the window would leave the patch
 */
export const boundaryWindow = (
  { width, seen, steps, impossible, paint, opacity, noise }: BoundaryView,
  at: number,
  isDown: boolean,
  into: Float32Array,
): boolean => {
  const [row, column] = [Math.floor(at / width), at % width]
  const height = impossible.length / width
  const [x, y] = isDown ? [alongPx, acrossPx] : [acrossPx, alongPx]
  if (column < x || column >= width - x || row < y || row >= height - y) return false
  const [stride, other] = isDown ? [width, 1] : [1, width]
  const [a, b, c] = seen
  let [meanA, meanB, meanC] = [0, 0, 0]
  for (let along = -alongPx; along <= alongPx; along++) {
    for (let across = -acrossPx; across <= acrossPx; across++) {
      const q = at + across * stride + along * other
      meanA += (a[q] as number) / cells
      meanB += (b[q] as number) / cells
      meanC += (c[q] as number) / cells
    }
  }
  const [perA, perB, perC] = [1 / (steps[0][at] as number), 1 / (steps[1][at] as number), 1 / (steps[2][at] as number)]
  const wayA = opacity * (paint[0] - meanA) * perA
  const wayB = opacity * (paint[1] - meanB) * perB
  const wayC = opacity * (paint[2] - meanC) * perC
  const length = Math.max(leastWay, Math.hypot(wayA, wayB, wayC))
  const squared = length * length
  let place = 0
  for (let along = -alongPx; along <= alongPx; along++) {
    for (let across = -acrossPx; across <= acrossPx; across++) {
      const q = at + across * stride + along * other
      const offA = ((a[q] as number) - meanA) * perA
      const offB = ((b[q] as number) - meanB) * perB
      const offC = ((c[q] as number) - meanC) * perC
      const share = (offA * wayA + offB * wayB + offC * wayC) / squared
      const rest = offA * offA + offB * offB + offC * offC - share * share * squared
      into[place] = Math.min(mostShare, Math.max(-mostShare, share))
      into[place + 1] = Math.min(2, Math.sqrt(Math.max(0, rest)) / usualRest)
      into[place + 2] = impossible[q] as number
      place += 3
    }
  }
  into[place] = Math.log(length) / 2
  into[place + 1] = opacity
  into[place + 2] = Math.log((noise + 0.3) / (3 + opacity * Math.abs(paint[0] - meanA))) / 4
  into[place + 3] = (paint[0] - meanA) / 128
  return true
}
