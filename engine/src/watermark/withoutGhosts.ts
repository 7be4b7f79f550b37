import { lerp } from '../kernel/scalar/lerp.ts'
import { edgeSoftness } from './edgeWidth.ts'
import type { EstimateOptions } from './estimateOptions.ts'
import { evidentForm } from './evidentForm.ts'
import type { CorrectedInversion, GhostNetwork } from './ghostNetwork.ts'
import { isLossy } from './isLossy.ts'
import type { Explained, InvertedMark, Solution } from './markFault.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { outlineTrace } from './outlineTrace.ts'

/** Of crisp lossless marks that leave less, the inversion is better than any correction: by 0.1–3 dB on 20 development and calibration cases. */
const leastTrace = 0.5

/** Whether an inversion may have left something: along soft edges, in what compression changed, where layers lay, or lines that can be seen. */
const mayLeaveGhosts = (patch: MarkPatch, solution: InvertedMark, noise: number): boolean =>
  isLossy(noise) ||
  solution.under.some((alpha) => alpha > 0) ||
  edgeSoftness(solution.coverage, patch.box.width) > 0 ||
  outlineTrace(patch, solution.planes, solution) >= leastTrace

export interface CleanOptions extends Pick<EstimateOptions, 'noise' | 'runtime'> {
  /** Null where its weights are missing. */
  readonly ghosts?: GhostNetwork | null
}

/** What is written where an inversion is taken: its planes without what it left of the mark; null where it stays as it is. */
export const cleanInversion = async (
  patch: MarkPatch,
  inverted: InvertedMark,
  { ghosts = null, noise, runtime }: CleanOptions,
): Promise<MarkPlanes | null> => {
  if (ghosts === null || !mayLeaveGhosts(patch, inverted, noise)) return null
  return (await ghosts.withoutGhost(patch, inverted, noise, runtime)).planes
}

/** So much of the way from one photo to another. */
const mixed = (from: MarkPlanes, to: MarkPlanes, fraction: number): MarkPlanes =>
  from.map((plane, channel) =>
    plane.map((value, at) => lerp(value, (to[channel] as Float32Array)[at] as number, fraction)),
  ) as unknown as MarkPlanes

/**
 * A solution with what a network finds wrong with its inversions, and with what is written where it is taken: its inversions without what they left of the
 * mark. As it is without the network, and where nothing is left and the mark is evidently gone. A form of which the network was asked already stays.
 */
export const withoutGhosts = async <One extends Solution>(
  one: One,
  { ghosts = null, noise, runtime }: CleanOptions,
): Promise<One> => {
  if (ghosts === null) return one
  const clean = async <Of extends Explained>(form: Of): Promise<Of> => {
    if (form.error !== undefined) return form
    const isCleaned = mayLeaveGhosts(one.patch, form, noise)
    if (!isCleaned && evidentForm(one, noise) !== null) return form
    const { planes, error }: CorrectedInversion = await ghosts.withoutGhost(one.patch, form, noise, runtime)
    return isCleaned
      ? { ...form, cleaned: mixed(form.planes, planes, form.correctionFraction ?? 1), error }
      : { ...form, error }
  }
  return { ...(await clean(one)), layered: one.layered && (await clean(one.layered)) }
}
