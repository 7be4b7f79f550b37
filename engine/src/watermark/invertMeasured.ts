import { continued } from './continued.ts'
import { type Inverted, roughness } from './invertMark.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'

/** Usual error of measured coverage along an outline. */
const coverageError = 0.05
const least = 0.02

/**
 * Takes a mark of measured coverage away. Along the outline, where a small error of the coverage is a large one of the
 * photo, inversion and what both sides continue to are weighed by their expected errors.
 *
 * @param coverage 0–1 of each pixel
 */
export const invertMeasured = (patch: MarkPatch, coverage: Float32Array, { opacity, colour }: Mark): Inverted => {
  const { width } = patch.box
  const [red, green, blue] = patch.planes.map((plane, channel) =>
    plane.map(
      (value, at) =>
        (value - opacity * (coverage[at] as number) * (colour[channel] as number)) /
        Math.max(least, 1 - opacity * (coverage[at] as number)),
    ),
  ) as unknown as MarkPlanes
  const planes: MarkPlanes = [red, green, blue]
  const isKnown = Uint8Array.from(coverage, (share) => (share === 0 || share === 1 ? 1 : 0))
  const behind = continued(planes, isKnown, width)
  const usualError = roughness(planes, isKnown, width)
  for (let at = 0; at < coverage.length; at++) {
    if (isKnown[at] === 1) continue
    const left = Math.max(least, 1 - opacity * (coverage[at] as number))
    let square = 0
    for (const [channel, plane] of planes.entries()) {
      square += (((colour[channel] as number) - (plane[at] as number)) * opacity * coverageError) ** 2 / 3
    }
    const solvedError = square / (left * left)
    const weight = (usualError[at] as number) ** 2 / ((usualError[at] as number) ** 2 + solvedError)
    for (const [channel, plane] of planes.entries()) {
      plane[at] = weight * (plane[at] as number) + (1 - weight) * ((behind[channel] as Float32Array)[at] as number)
    }
  }
  return { planes, coverage }
}
