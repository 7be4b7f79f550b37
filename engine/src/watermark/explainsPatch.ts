import { fitOutlinePairs } from './fitOutlinePairs.ts'
import { type Mark, opacityPlane } from './mark.ts'
import type { MarkPatch } from './markPatch.ts'

const maxOpacity = 0.93
/** Taking a mark away must not amplify the file's noise beyond this, in levels; a fill is better then. */
const maxNoise = 13
/** Steps left across the outline, in usual steps of the photo, beyond which the mark is not explained. */
const maxResidualSteps = 2.2
/** Fraction of the step across the outline that may be left; a mark in a colour must be explained better. */
const maxResidualFraction = { pure: 0.9, coloured: 0.75 } as const
/** Fraction of covered pixels that may come out darker than black or lighter than white. */
export const maxImpossibleFraction = 0.15
const toleranceLevels = 10
/** Distance of the pixels whose difference is the photo's usual step. */
const stepDistancePx = 3

/** Mean difference of bare pixels as far apart as those compared across an outline, in levels. */
const usualStep = ({ planes, painted, box }: MarkPatch): number => {
  let sum = 0
  let count = 0
  for (let at = 0; at < painted.length; at++) {
    for (const to of [at + stepDistancePx, at + stepDistancePx * box.width]) {
      if (to >= painted.length || painted[at] === 1 || painted[to] === 1) continue
      if (to === at + stepDistancePx && (at % box.width) + stepDistancePx >= box.width) continue
      for (const plane of planes) sum += Math.abs((plane[at] as number) - (plane[to] as number)) / 3
      count++
    }
  }
  return count === 0 ? 0 : sum / count
}

/**
 * Fraction of the covered pixels behind which no photo can be.
 * @param isWhole 1 where the mark covers a pixel fully
 */
export const impossibleFraction = ({ planes, box }: MarkPatch, isWhole: Uint8Array, mark: Mark): number => {
  const opacities = opacityPlane(mark, box)
  let impossible = 0
  let covered = 0
  for (let at = 0; at < isWhole.length; at++) {
    if (isWhole[at] === 0) continue
    covered++
    const opacity = opacities[at] as number
    const tolerance = toleranceLevels * (1 - opacity)
    const isPossible = planes.every((plane, channel) => {
      const behind = (plane[at] as number) - opacity * (mark.colour[channel] as number)
      return behind >= -tolerance && behind <= 255 * (1 - opacity) + tolerance
    })
    if (!isPossible) impossible++
  }
  return covered === 0 ? 1 : impossible / covered
}

/**
 * Whether inverting a mark explains what is seen, and gains more than it costs in noise. Of coverage that follows the mark it is asked what is left
 * across its outline, in pairs of pixels that know only one opacity and hard edges; a network's does not follow whatever mark is asked for.
 *
 * @param isInside 1 where the mark covers a pixel
 * @param isWhole 1 where it covers a pixel fully
 * @param noise deviation that the file's compression adds to a pixel, in levels
 * @param isPredicted whether a network told what is covered
 */
export const explainsPatch = (
  patch: MarkPatch,
  isInside: Uint8Array,
  isWhole: Uint8Array,
  mark: Mark,
  noise: number,
  isPredicted = false,
): boolean => {
  if (mark.opacity > maxOpacity || noise / (1 - mark.opacity) > maxNoise) return false
  if (impossibleFraction(patch, isWhole, mark) > maxImpossibleFraction) return false
  if (isPredicted) return true
  const fit = fitOutlinePairs([patch], [isInside], mark)
  if (fit === null) return true
  const isPure = mark.colour.every((value) => value === 255) || mark.colour.every((value) => value === 0)
  const maxFraction = maxResidualFraction[isPure ? 'pure' : 'coloured']
  if (fit.residualStep > fit.initialStep * maxFraction) return false
  return fit.residualStep <= maxResidualSteps * Math.max(usualStep(patch), 1 + (2 * noise) / (1 - mark.opacity))
}
