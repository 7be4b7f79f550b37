import { clamp } from '../kernel/scalar/clamp.ts'
import type { Yielding } from '../ports.ts'
import type { CoverageNetwork } from './coverageNetwork.ts'
import { edgeSoftness } from './edgeWidth.ts'
import { ghostOf } from './ghostFraction.ts'
import { isPure, type Mark } from './mark.ts'
import type { MarkPatch } from './markPatch.ts'

const stepFactor = 1.1
const maxSteps = 4
/** A search that leaves a stronger ghost than this, or finds no minimum, tells nothing: coverage makes up for opacity. */
const maxGhost = 0.08
const bounds = { min: 0.03, max: 0.93 } as const
/** Of crisper edges the first estimate knows better. */
const minSoftness = 0.75
/** Enough patches to measure one mark. */
const maxPatches = 3

/** Where a parabola through three evenly spaced values has its minimum, in steps from the middle one. */
const vertexOf = (before: number, middle: number, after: number): number => {
  const curvature = before - 2 * middle + after
  return curvature <= 0 ? 0 : clamp((before - after) / (2 * curvature), -0.5, 0.5)
}

/**
 * The opacity at which a mark with soft edges leaves least of its own shape, by a search in steps of a tenth. Across soft edges regressions
 * read opacity too low, and the coverage that the network predicts makes up for part of the error. Marks with crisp edges stay as they are, and
 * so do coloured ones, whose colour makes up for an opacity that is off.
 *
 * @param patches regions that carry the mark, the largest first
 * @param noise deviation that the file's compression adds to a pixel, in levels
 * @throws the signal's reason when aborted
 */
export const tuneOpacity = async (
  patches: readonly MarkPatch[],
  mark: Mark,
  noise: number,
  network: CoverageNetwork,
  runtime: Yielding,
): Promise<Mark> => {
  if (!isPure(mark)) return mark
  const own = patches.slice(0, maxPatches)
  let softness = 0
  const known = new Map<number, number>()
  const withOpacity = (step: number): Mark => ({
    ...mark,
    opacity: clamp(mark.opacity * stepFactor ** step, bounds.min, bounds.max),
  })
  const ghostAt = async (step: number): Promise<number> => {
    const found = known.get(step)
    if (found !== undefined) return found
    let ghost = 0
    for (const patch of own) {
      const candidate = withOpacity(step)
      const coverage = await network.predictCoverage(patch, candidate, noise, runtime)
      softness = Math.max(softness, edgeSoftness(coverage, patch.box.width))
      ghost += ghostOf(patch, candidate, coverage) / own.length
    }
    known.set(step, ghost)
    return ghost
  }
  await ghostAt(0)
  if (softness < minSoftness) return mark
  let best = 0
  for (const direction of [1, -1]) {
    while (Math.abs(best) < maxSteps && (await ghostAt(best + direction)) < (await ghostAt(best))) best += direction
    if (best !== 0) break
  }
  if (Math.abs(best) === maxSteps || (await ghostAt(best)) > maxGhost) return mark
  return withOpacity(best + vertexOf(await ghostAt(best - 1), await ghostAt(best), await ghostAt(best + 1)))
}
