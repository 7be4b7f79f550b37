import { quantile } from '../kernel/statistics/quantile.ts'
import { fullCoverage, isPure, type Mark } from './mark.ts'
import type { MarkPatch } from './markPatch.ts'

/** So many of the covered pixels may be noise, or none of the mark's. */
const strayFraction = 0.05
const minOpacity = 0.03
/** A mark so little too strong is put right by what measures it anew. */
const minExcess = 0.04

/**
 * A white or black mark as strong as it can be: no photo is darker than black behind a white one, or lighter than white behind a black one. Over a photo's
 * darkest or lightest ground this is its opacity, however little else tells it.
 *
 * @param coverages of the patches by the mark, 0–1
 * @returns null where the mark is as strong as can be already, or in a colour
 */
export const possibleMark = (
  patches: readonly MarkPatch[],
  coverages: readonly Float32Array[],
  mark: Mark,
): Mark | null => {
  if (!isPure(mark)) return null
  const limits = patches.flatMap(({ planes: [red, green, blue] }, index) => {
    const coverage = coverages[index] as Float32Array
    const own: number[] = []
    for (let at = 0; at < coverage.length; at++) {
      if ((coverage[at] as number) < fullCoverage) continue
      const levels = [red[at] as number, green[at] as number, blue[at] as number]
      own.push((mark.colour[0] === 255 ? Math.min(...levels) : 255 - Math.max(...levels)) / 255)
    }
    return own
  })
  if (limits.length === 0) return null
  const opacity = quantile(limits, strayFraction)
  return opacity < minOpacity || opacity > mark.opacity - minExcess ? null : { ...mark, opacity }
}
