import { threshold } from '../kernel/morphology/threshold.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import type { Yielding } from '../ports.ts'
import type { CoverageNetwork } from './coverageNetwork.ts'
import { impossibleFraction } from './explainsPatch.ts'
import { ghostOf } from './ghostFraction.ts'
import { fullCoverage, isPure, type Mark } from './mark.ts'
import type { MarkPatch } from './markPatch.ts'

const stepFactor = 1.1
const maxSteps = 5
/** A ghost weaker than this leaves nothing to gain. */
const minGhost = 0.02
/** A smaller gain is chance. */
const minGain = 0.005
/** A minimum is one where it leaves at most this ghost, or where two steps to each side leave this many times as much: coverage makes up for opacity. */
const evidentMinimum = { ghost: 0.08, rise: 1.4 } as const
/** Behind an opacity that is too high, more covered pixels than this come out as no photo can be. */
const maxImpossible = 0.1
const bounds = { min: 0.03, max: 0.93 } as const
/** Enough patches to measure one mark. */
const maxPatches = 3

/** Where a parabola through three evenly spaced values has its minimum, in steps from the middle one. */
const vertexOf = (before: number, middle: number, after: number): number => {
  const curvature = before - 2 * middle + after
  return curvature <= 0 || !Number.isFinite(curvature) ? 0 : clamp((before - after) / (2 * curvature), -0.5, 0.5)
}

/**
 * The opacity at which a mark leaves least of its own shape over an even photo, by a search in steps of a tenth. Across soft edges and small letters
 * regressions read opacity too low, and the coverage that the network predicts makes up for part of the error. Where the search finds no plain minimum the mark
 * stays as it is, and so do coloured ones, whose colour makes up for an opacity that is off.
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
  const known = new Map<number, { readonly mark: Mark; readonly ghost: number }>()
  const at = async (step: number): Promise<{ readonly mark: Mark; readonly ghost: number }> => {
    const found = known.get(step)
    if (found !== undefined) return found
    const opacity = clamp(mark.opacity * stepFactor ** step, bounds.min, bounds.max)
    const candidate = step === 0 ? mark : { ...mark, opacity }
    let ghost = 0
    for (const patch of own) {
      const coverage = await network.predictCoverage(patch, candidate, noise, runtime)
      const isImpossible = impossibleFraction(patch, threshold(coverage, fullCoverage), candidate) > maxImpossible
      ghost += isImpossible ? Infinity : ghostOf(patch, candidate, coverage) / own.length
    }
    const tried = { mark: candidate, ghost }
    known.set(step, tried)
    return tried
  }
  const ghostAt = async (step: number): Promise<number> => (await at(step)).ghost
  const start = await ghostAt(0)
  if (start < minGhost) return mark
  let best = 0
  for (const direction of [1, -1]) {
    while (Math.abs(best) < maxSteps && (await ghostAt(best + direction)) < (await ghostAt(best))) best += direction
    if (best !== 0) break
  }
  if (Math.abs(best) === maxSteps) return mark
  // Beside its minimum a ghost grows in proportion, so that its square is a parabola.
  const [before, middle, after] = [await ghostAt(best - 1), await ghostAt(best), await ghostAt(best + 1)]
  const between = await at(best + vertexOf(before ** 2, middle ** 2, after ** 2))
  const tuned = between.ghost < middle ? between : await at(best)
  if (start - tuned.ghost < minGain) return mark
  if (tuned.ghost <= evidentMinimum.ghost) return tuned.mark
  const beside = Math.min(await ghostAt(best - 2), await ghostAt(best + 2))
  return beside >= evidentMinimum.rise * tuned.ghost ? tuned.mark : mark
}
