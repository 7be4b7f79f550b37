import { flaggedPixels } from '../kernel/morphology/flaggedPixels.ts'
import { threshold } from '../kernel/morphology/threshold.ts'
import { mean } from '../kernel/statistics/mean.ts'
import { quantile } from '../kernel/statistics/quantile.ts'
import { impossibleFraction, maxImpossibleFraction } from './explainsPatch.ts'
import { fullCoverage, isPure, type Mark } from './mark.ts'
import type { MarkPatch } from './markPatch.ts'

/** So many of the covered pixels may be noise, or none of the mark's. */
const strayFraction = 0.05
const minOpacity = 0.03

/**
 * A white or black mark as strong as it can be, where it is given too strong to be one: no photo is darker than black behind a white one, or lighter than white
 * behind a black one. Over a photo's darkest or lightest ground this is its opacity, however little else tells it.
 *
 * @param coverages of the patches by the mark, 0–1
 * @returns null where a photo can be behind the mark as it is, and for a mark in a colour
 */
export const possibleMark = (
  patches: readonly MarkPatch[],
  coverages: readonly Float32Array[],
  mark: Mark,
): Mark | null => {
  if (!isPure(mark)) return null
  const isWhole = coverages.map((coverage) => threshold(coverage, fullCoverage))
  const impossible = patches.map((patch, index) => impossibleFraction(patch, isWhole[index] as Uint8Array, mark))
  if (mean(impossible) <= maxImpossibleFraction) return null
  const limits = patches.flatMap(({ planes: [red, green, blue] }, index) =>
    flaggedPixels(isWhole[index] as Uint8Array).map((at) => {
      const levels = [red[at] as number, green[at] as number, blue[at] as number]
      return (mark.colour[0] === 255 ? Math.min(...levels) : 255 - Math.max(...levels)) / 255
    }),
  )
  if (limits.length === 0) return null
  const opacity = quantile(limits, strayFraction)
  return opacity < minOpacity ? null : { ...mark, opacity }
}
