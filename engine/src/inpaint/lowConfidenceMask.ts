import { boxFilter } from '../kernel/filter/boxFilter.ts'
import type { ViewEnsemble } from './ensembleViews.ts'
import type { ModelInput } from './modelInput.ts'

/** Disagreement of the views, in squared levels summed over the channels, from which they contradict each other. */
const minDisagreement = 600
/** Half side of the squares over which disagreement is averaged, twice, in model pixels. */
const smoothingPx = 4
/**
 * Only areas that contain a square of twice this side, in model pixels, are predicted again. In narrower holes the network
 * repeats and dots what is beside them, and the ensemble is better.
 */
const minHalfWidthPx = 20
/** A square counts as full from this fraction of its pixels; running sums leave less than the other one where none is. */
const fullFraction = 0.98
const emptyFraction = 1e-6
const keep = 255

/**
 * The part of a window that is worth predicting again: where its views contradict each other broadly.
 * Source: filling in stages, each with the confident part of the one before as known, Zeng et al. 2020, "High-Resolution
 * Image Inpainting with Iterative Confidence Feedback and Guided Upsampling".
 *
 * @param input the window as it was shown first
 * @returns 0 where the confidence is low and 255 elsewhere; null when it is nowhere low but in narrow parts
 */
export const lowConfidenceMask = (
  { disagreement }: Pick<ViewEnsemble, 'disagreement'>,
  { sidePx, mask }: ModelInput,
): Uint8Array | null => {
  if (disagreement === null) return null
  const smooth = boxFilter(boxFilter(disagreement, sidePx, smoothingPx), sidePx, smoothingPx)
  const isLow = (at: number): boolean => mask[at] !== keep && (smooth[at] as number) >= minDisagreement
  const low = Float32Array.from(smooth, (_, at) => (isLow(at) ? 1 : 0))
  const cores = boxFilter(low, sidePx, minHalfWidthPx).map((fraction) => (fraction > fullFraction ? 1 : 0))
  const nearCore = boxFilter(cores, sidePx, Math.ceil(minHalfWidthPx * 1.5))
  const lowMask = mask.map((_, at) => (isLow(at) && (nearCore[at] as number) > emptyFraction ? 0 : keep))
  return lowMask.includes(0) ? lowMask : null
}
