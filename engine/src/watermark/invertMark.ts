import { dilate } from '../kernel/morphology/dilate.ts'
import { edgeSoftness } from './edgeWidth.ts'
import { type Covariances, interpolationCovariance } from './interpolationCovariance.ts'
import { isLossy } from './isLossy.ts'
import { type Mark, opacityPlane } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { type MeasuredCoverage, measureCoverage, projectOnMark } from './measureCoverage.ts'
import { outlineFeatureCount, outlineFeatures } from './outlineFeatures.ts'
import { type CoverageEstimate, refineCoverage } from './refineCoverage.ts'
import { takeMark, uncomposite } from './takeMark.ts'

/** In lossy files a second round changes nothing. */
const outlineRounds = { lossless: 2, lossy: 1 } as const
/** Coverage this close to none or all, with an error this small, is taken for it. */
const nearlyWhole = 0.02
const maxCertainError = 0.05
/** Usual error of predicted coverage along an outline. */
const predictionError = 0.05
/** Predicted coverage this close to none or all is taken for it. */
const predictedWhole = 0.01
/** Variance that compression leaves in colour along an outline, where half of its resolution is lost. */
const lossyColourVariance = 900

/** Pixels beside a change of label, which a soft outline may cover in part. */
const outlineBand = (isInside: Uint8Array, width: number): Uint8Array => {
  const isOutside = isInside.map((value) => 1 - value)
  const nearInside = dilate(isInside, width, 1)
  const nearOutside = dilate(isOutside, width, 1)
  return nearInside.map((value, at) => (value === 1 && nearOutside[at] === 1 ? 1 : 0))
}

const partlyCovered = (coverage: Float32Array): Uint8Array =>
  Uint8Array.from(coverage, (value) => (value > predictedWhole && value < 1 - predictedWhole ? 1 : 0))

/** What is known before the outline is solved: the photo away from it, and how well it can be interpolated over it. */
export interface InversionStart {
  /** The photo without its mark where `isKnown` is 1. */
  readonly planes: MarkPlanes
  /** 0 along the outline. */
  readonly isKnown: Uint8Array
  readonly errors: Covariances
}

/** Takes a mark away wherever a pixel is fully covered or bare; parameters as in `invertMark`. */
export const startInversion = (
  patch: MarkPatch,
  isInside: Uint8Array,
  mark: Mark,
  noise: number,
  predicted: Float32Array | null = null,
): InversionStart => {
  const { width } = patch.box
  const opacity = opacityPlane(mark, patch.box)
  const planes = patch.planes.map((plane, channel) =>
    plane.map((value, at) =>
      uncomposite(value, (opacity[at] as number) * (isInside[at] as number), mark.colour[channel] as number),
    ),
  ) as unknown as MarkPlanes
  const band = predicted === null ? outlineBand(isInside, width) : partlyCovered(predicted)
  const isKnown = band.map((value) => 1 - value)
  const errors = interpolationCovariance(planes, isKnown, width)
  if (isLossy(noise)) {
    // Leaves the variance of brightness as it is and adds to that of what red, green and blue do not share.
    for (const [index, plane] of errors.entries()) {
      const isDiagonal = index === 0 || index === 3 || index === 5
      const added = isDiagonal ? (lossyColourVariance * 2) / 3 : -lossyColourVariance / 3
      for (let at = 0; at < plane.length; at++) plane[at] = (plane[at] as number) + added
    }
  }
  return { planes, isKnown, errors }
}

/** Combines a measured coverage with a predicted one by their expected errors, in place (inverse-variance weighting). */
const combine = (measured: CoverageEstimate, predicted: number): void => {
  const own = measured.error ** 2
  const other = predictionError ** 2
  measured.coverage = (measured.coverage * other + predicted * own) / (own + other)
  measured.error = Math.sqrt((own * other) / (own + other))
}

/** A patch with its mark taken away. */
export interface Inverted {
  readonly planes: MarkPlanes
  /** Coverage 0–1 of each pixel by the mark. */
  readonly coverage: Float32Array
}

/** Writes the colour of a partly covered pixel: its inversion, drawn back to the interpolation by their expected errors. */
const outlineSolver = ({ planes: seen, box }: MarkPatch, mark: Mark, { planes, errors }: InversionStart) => {
  const { colour } = mark
  const opacities = opacityPlane(mark, box)
  const difference = [0, 0, 0]
  const direction = [0, 0, 0]
  const covariance = [0, 0, 0, 0, 0, 0]
  const invert = (at: number, channel: number, coverage: number): number =>
    uncomposite(
      (seen[channel] as Float32Array)[at] as number,
      (opacities[at] as number) * coverage,
      colour[channel] as number,
    )
  return {
    /** Takes the coverage as exact. */
    solveExactly: (at: number, coverage: number): void => {
      for (const [channel, plane] of planes.entries()) plane[at] = invert(at, channel, coverage)
    },
    solve: (at: number, { coverage, error }: CoverageEstimate, { behind }: MeasuredCoverage): void => {
      const opacity = opacities[at] as number
      const transparency = 1 - opacity * coverage
      // An error of coverage moves the solution towards the mark's colour and in no other direction.
      for (let channel = 0; channel < 3; channel++) {
        const level = (behind[channel] as Float32Array)[at] as number
        direction[channel] = (colour[channel] as number) - level
        difference[channel] = invert(at, channel, coverage) - level
      }
      for (let index = 0; index < 6; index++) covariance[index] = (errors[index] as Float32Array)[at] as number
      const miss = projectOnMark(difference, direction, covariance)
      const inversionVariance = (error * (opacity / transparency)) ** 2
      const correction = (miss.coverage * inversionVariance) / (inversionVariance + miss.variance)
      for (const [channel, plane] of planes.entries()) {
        plane[at] = invert(at, channel, coverage) - correction * (direction[channel] as number)
      }
    },
  }
}

/**
 * Moves an inversion towards that of the predicted coverage, the more the softer its edges are: what is measured across blurred edges, or over
 * texture where the prediction is undecided, goes astray.
 */
const followPrediction = (
  patch: MarkPatch,
  mark: Mark,
  predicted: Float32Array,
  inverted: Inverted,
  weight: number,
): Inverted => {
  const direct = takeMark(patch, mark, predicted)
  const planes = inverted.planes.map((plane, channel) =>
    plane.map((value, at) => value + weight * (((direct[channel] as Float32Array)[at] as number) - value)),
  ) as unknown as MarkPlanes
  const coverage = inverted.coverage.map((value, at) => value + weight * ((predicted[at] as number) - value))
  return { planes, coverage }
}

/**
 * Takes a mark away by inverting its composition, pixel by pixel. Along the outline the coverage is measured against the
 * photo interpolated from both sides, and a network that knows outlines removes errors of measurement; inversion and
 * interpolation are weighted by their expected errors. Where the predicted edges are soft, the prediction alone decides.
 *
 * @param isInside 1 where the mark covers a pixel, 0 elsewhere; may be a pixel off along the outline
 * @param noise deviation that the file's compression adds to a pixel, in levels
 * @param predicted coverage from the coverage network, combined with what is measured along the outline
 */
export const invertMark = (
  patch: MarkPatch,
  isInside: Uint8Array,
  mark: Mark,
  noise: number,
  predicted: Float32Array | null = null,
): Inverted => {
  const { width } = patch.box
  const softness = predicted === null ? 0 : edgeSoftness(predicted, width)
  if (predicted !== null && softness === 1) return { planes: takeMark(patch, mark, predicted), coverage: predicted }
  const start = startInversion(patch, isInside, mark, noise, predicted)
  const { planes, isKnown, errors } = start
  const solver = outlineSolver(patch, mark, start)
  const coverage = Float32Array.from(isInside)
  const features = new Float32Array(outlineFeatureCount)
  const estimate = { coverage: 0, error: 0 }
  const rounds = isLossy(noise) ? outlineRounds.lossy : outlineRounds.lossless
  for (let round = 0; round < rounds; round++) {
    const measured = measureCoverage(patch, planes, isKnown, coverage, mark, errors)
    const wasKnown = isKnown.slice()
    for (let at = 0; at < coverage.length; at++) {
      if (wasKnown[at] === 1) continue
      outlineFeatures(measured, width, at, features)
      refineCoverage(features, estimate)
      if (predicted !== null) combine(estimate, predicted[at] as number)
      const isWhole = estimate.coverage < nearlyWhole || estimate.coverage > 1 - nearlyWhole
      if (isWhole && estimate.error < maxCertainError) {
        // Not on the outline after all: the next round interpolates from here.
        isKnown[at] = 1
        coverage[at] = estimate.coverage > 0.5 ? 1 : 0
        solver.solveExactly(at, coverage[at] as number)
      } else {
        coverage[at] = estimate.coverage
        solver.solve(at, estimate, measured)
      }
    }
  }
  const inverted = { planes, coverage }
  return predicted === null || softness === 0 ? inverted : followPrediction(patch, mark, predicted, inverted, softness)
}
