import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { isLossy } from './isLossy.ts'
import type { MarkPlanes } from './markPatch.ts'

/** Pixels that face each other across a soft edge lie this far apart. */
export const stepPx = 2
const radiusPx = 4
const least = 1
const widened = 1.7
/** Compression spoils differences of colours most, beside outlines by this many times its usual noise. */
const colourNoise = 5
/** What is added before the root is taken, so that equal pixels do not decide alone. */
const calm = 0.5

/** Brightness and two differences of colours: what differs from pixel to pixel hardly shares them. */
export const opponents = ([red, green, blue]: MarkPlanes): MarkPlanes => {
  const [sums, across, down] = [red.slice(), red.slice(), red.slice()]
  for (let at = 0; at < red.length; at++) {
    const [r, g, b] = [red[at] as number, green[at] as number, blue[at] as number]
    sums[at] = (r + g + b) / 3
    across[at] = (r - g) / 2
    down[at] = (r + g) / 4 - b / 2
  }
  return [sums, across, down]
}

/** The same of one colour. */
export const opponentsOf = (colour: readonly number[]): readonly [number, number, number] =>
  opponents(colour.map((value) => Float32Array.of(value)) as unknown as MarkPlanes).map(
    ([value]) => value,
  ) as unknown as readonly [number, number, number]

/**
 * How much near pixels of each plane differ round each pixel: squares of mean roots over a square, so that an edge of the photo counts
 * for little where most is calm.
 *
 * @param planes as `opponents` makes them
 * @param noise deviation that the file's own compression adds to a pixel, in levels
 */
export const photoSteps = (planes: MarkPlanes, width: number, noise: number): MarkPlanes =>
  planes.map((plane, channel) => {
    const bound = channel > 0 && isLossy(noise) ? Math.max(least, colourNoise * noise) : least
    const roots = new Float32Array(plane.length)
    for (let at = 0; at < roots.length; at++) {
      const right = at % width < width - stepPx ? at + stepPx : at
      const below = at + stepPx * width < roots.length ? at + stepPx * width : at
      const here = plane[at] as number
      // The smaller of both ways: an edge must not hide what is usual beside it.
      roots[at] = Math.sqrt(
        calm + Math.min(Math.abs(here - (plane[right] as number)), Math.abs(here - (plane[below] as number))),
      )
    }
    return boxFilter(boxFilter(roots, width, radiusPx), width, radiusPx).map((root) =>
      Math.max(bound, widened * (root * root - calm)),
    )
  }) as unknown as MarkPlanes
