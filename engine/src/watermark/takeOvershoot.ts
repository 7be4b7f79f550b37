import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { ghostMeter } from './ghostFraction.ts'
import type { Mark } from './mark.ts'
import { type Explained, markFault } from './markFault.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { measureOvershoot } from './measureOvershoot.ts'
import { takeMark } from './takeMark.ts'

/** Less is chance, or of the photo; more is of something else beside the outline. */
const evident = { amount: 0.08, significance: 4 } as const
const maxAmount = 0.3
/** Opacity is read too high where overshoot is taken for it: fractions of it that are tried. */
const opacityFactors = [0.92, 0.94, 0.96, 0.98, 1, 1.02] as const
/** What is left of the ghost where overshoot was taken away that is there. */
const maxGhostLeft = 0.75

/** Coverage with a multiple of what it has more than its neighbours on average. */
const sharpenedBy = (factor: number, coverage: Float32Array, mean: Float32Array): Float32Array => {
  const sharpened = new Float32Array(coverage.length)
  for (let at = 0; at < sharpened.length; at++) {
    const covered = coverage[at] as number
    sharpened[at] = covered + factor * (covered - (mean[at] as number))
  }
  return sharpened
}

/** A plane with the change from one estimate of it to another. */
const withChange = (plane: Float32Array, before: Float32Array, after: Float32Array): Float32Array => {
  const changed = new Float32Array(plane.length)
  for (let at = 0; at < changed.length; at++) {
    changed[at] = (plane[at] as number) + (after[at] as number) - (before[at] as number)
  }
  return changed
}

/**
 * Takes away what sharpening added to a mark: coverage beyond 1 inside its outline and below 0 beside it. A photo that was made smaller after it was
 * marked has it. Measured in `bench/notes/2026-11-22-marks-as-found.md`.
 *
 * @returns the solution as it is where no overshoot is evident, or where less of it leaves no weaker ghost
 */
export const takeOvershoot = (patch: MarkPatch, mark: Mark, solution: Explained): Explained => {
  const { coverage, planes, step } = solution
  const { amount, significance } = measureOvershoot(patch, mark, coverage)
  if (amount < evident.amount || significance < evident.significance) return solution
  const mean = boxFilter(coverage, patch.box.width, 1)
  const factor = Math.min(amount, maxAmount)
  const sharpened = sharpenedBy(factor, coverage, mean)
  const before = takeMark(patch, mark, coverage)
  const ghostIn = ghostMeter(patch, step)
  const tried = opacityFactors.map((opacityFactor) => {
    const after = takeMark(patch, { ...mark, opacity: mark.opacity * opacityFactor }, sharpened)
    const corrected = planes.map((plane, channel) =>
      withChange(plane, before[channel] as Float32Array, after[channel] as Float32Array),
    ) as unknown as MarkPlanes
    return { planes: corrected, ghost: ghostIn(corrected) }
  })
  const best = tried.reduce((least, one) => (one.ghost < least.ghost ? one : least))
  return best.ghost <= maxGhostLeft * markFault(patch, solution).ghost ? { ...solution, planes: best.planes } : solution
}
