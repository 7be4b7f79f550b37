import { edgeSoftness } from './edgeWidth.ts'
import type { EstimateOptions } from './estimateOptions.ts'
import type { GhostNetwork } from './ghostNetwork.ts'
import { isLossy } from './isLossy.ts'
import type { Explained, Solution } from './markFault.ts'
import type { MarkPatch } from './markPatch.ts'
import { outlineTrace } from './outlineTrace.ts'

/** Of crisp lossless marks that leave less, the inversion is better than any correction: by 0.1–3 dB on 20 development and calibration cases. */
const leastTrace = 0.5

/** Whether an inversion may have left something: along soft edges, in what compression changed, where layers lay, or lines that can be seen. */
const mayLeaveGhosts = (patch: MarkPatch, solution: Explained, noise: number): boolean =>
  isLossy(noise) ||
  solution.under.some((alpha) => alpha > 0) ||
  edgeSoftness(solution.coverage, patch.box.width) > 0 ||
  outlineTrace(patch, solution.planes, solution) >= leastTrace

export interface CleanOptions extends Pick<EstimateOptions, 'noise' | 'runtime'> {
  /** Null where its weights are missing. */
  readonly ghosts?: GhostNetwork | null
}

/** A solution with what is written where it is taken: its inversions without what they left of the mark. As it is without the network. */
export const withoutGhosts = async <One extends Solution>(
  one: One,
  { ghosts = null, noise, runtime }: CleanOptions,
): Promise<One> => {
  const { patch, layered } = one
  if (ghosts === null) return one
  const clean = async <Of extends Explained>(solution: Of): Promise<Of> =>
    mayLeaveGhosts(patch, solution, noise)
      ? { ...solution, cleaned: await ghosts.withoutGhost(patch, solution, noise, runtime) }
      : solution
  return { ...(await clean(one)), layered: layered && (await clean(layered)) }
}
