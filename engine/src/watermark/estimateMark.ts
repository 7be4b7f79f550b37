import { maxFilter } from '../kernel/filter/maxFilter.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { distanceTransform } from '../kernel/morphology/distanceTransform.ts'
import { fitOutlinePairs } from './fitOutlinePairs.ts'
import { interpolateUnknown } from './interpolateUnknown.ts'
import { isLossy } from './isLossy.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch } from './markPatch.ts'
import { type ChannelSamples, matchSpread } from './matchSpread.ts'
import type { PatchPrior } from './pixelField.ts'
import { segmentMark } from './segmentMark.ts'

const rounds = 4
/** Change of opacity below which the estimate has converged. */
const convergedChange = 0.004
/** Levels by which white or black may miss the mean of a channel before any outline is known. */
const initialToleranceLevels = 12
/** Pixels deeper than this fraction of the deepest ones around them are first taken for covered. */
const coreFraction = 0.5
const maxCoreRadiusPx = 60
const minCoreDepthPx = 2
/** Cost of labelling a pixel deep inside the painted area as bare. */
const coreCosts = { lossless: 1, lossy: 1.5 } as const
const ringPx = 8

/** 1 deep inside what was painted, where a mark must be when the paint follows it. */
const paintedCore = ({ painted, box }: MarkPatch): Uint8Array => {
  const unpainted = painted.map((value) => 1 - value)
  const depth = distanceTransform(unpainted, box.width, 'cityBlock')
  const deepest = depth.reduce((max, value) => Math.max(max, value), 0)
  const deepestNearby = maxFilter(depth, box.width, Math.ceil(Math.min(maxCoreRadiusPx, deepest)))
  return Uint8Array.from(depth, (value, at) =>
    value > minCoreDepthPx && value >= coreFraction * (deepestNearby[at] as number) ? 1 : 0,
  )
}

/** 1 on the bare pixels near what was painted. */
const bareRing = ({ painted, box }: MarkPatch): Uint8Array => {
  const mayBeCovered = dilate(painted, box.width, 1)
  const distance = distanceTransform(mayBeCovered, box.width, 'cityBlock')
  return mayBeCovered.map((value, at) => (value === 0 && (distance[at] as number) <= ringPx ? 1 : 0))
}

const samplesWhere = (patches: readonly MarkPatch[], flags: readonly Uint8Array[]): ChannelSamples => {
  const samplesOf = (channel: 0 | 1 | 2): Float32Array =>
    Float32Array.from(
      patches.flatMap(({ planes }, index) => [...planes[channel].filter((_, at) => flags[index]?.[at] === 1)]),
    )
  return [samplesOf(0), samplesOf(1), samplesOf(2)]
}

const priors = new WeakMap<MarkPatch, PatchPrior>()

/** Computed once per patch: every candidate mark is segmented from the same prior. */
const priorOf = (patch: MarkPatch, noise: number): PatchPrior => {
  const known = priors.get(patch)
  if (known !== undefined) return known
  const { width } = patch.box
  const mayBeCovered = dilate(patch.painted, width, 1)
  const isBare = mayBeCovered.map((value) => 1 - value)
  const coreCost = isLossy(noise) ? coreCosts.lossy : coreCosts.lossless
  const prior = {
    mayBeCovered,
    background: interpolateUnknown(patch.planes, isBare, width),
    expectation: Float32Array.from(paintedCore(patch), (value) => value * coreCost),
  }
  priors.set(patch, prior)
  return prior
}

/** Which pixels of a patch the mark covers, 1 or 0; `isThorough` uses a slower network in lossy files. */
export const segmentPatch = (patch: MarkPatch, mark: Mark, noise: number, isThorough: boolean): Uint8Array =>
  segmentMark(patch, priorOf(patch, noise), mark, noise, isThorough)

/**
 * The one colour and opacity that explain a mark, by alternating estimation: a first guess compares the middle of what was
 * painted with its surroundings; then the covered pixels are segmented, the pixels on both sides of their outline give a
 * better estimate, and so on.
 *
 * @param patches regions that carry the same mark
 * @param noise deviation that the file's compression adds to a pixel, in levels
 * @param start mark to start from instead of a guess
 * @returns null when the painted area has no middle to start from
 */
export const estimateMark = (patches: readonly MarkPatch[], noise: number, start?: Mark): Mark | null => {
  const covered = samplesWhere(patches, patches.map(paintedCore))
  const bare = samplesWhere(patches, patches.map(bareRing))
  if (covered[0].length < ringPx || bare[0].length < ringPx) return null
  let mark: Mark = start ?? matchSpread(covered, bare, initialToleranceLevels)
  let robustMark: Mark | null = null
  for (let round = 0; round < rounds; round++) {
    const insides = patches.map((patch) => segmentPatch(patch, mark, noise, false))
    const fit = fitOutlinePairs(patches, insides, mark)
    if (fit === null) break
    const isConverged = Math.abs(fit.mark.opacity - mark.opacity) < convergedChange
    mark = fit.mark
    robustMark = fit.robustMark
    if (isConverged) break
  }
  // The errors of both estimates are independent, so their mean errs less; in lossy files too many labels are wrong.
  if (robustMark === null || isLossy(noise)) return mark
  return { ...mark, opacity: (mark.opacity + robustMark.opacity) / 2 }
}
