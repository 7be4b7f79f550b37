import { clamp } from '../kernel/scalar/clamp.ts'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import { multilayerPerceptron } from './multilayerPerceptron.ts'
import { centreFeature, outlineFeatureCount } from './outlineFeatures.ts'

/** As in training: the second output is the logarithm of the error less this offset, within these bounds. */
const logErrorOffset = -2
const logErrorBounds = { min: -5, max: 0.5 } as const

const predict = multilayerPerceptron('outline.bin', [outlineFeatureCount, 64, 32, 2])

/** Coverage of a pixel, 0–1, and its expected error. */
export interface CoverageEstimate {
  coverage: number
  error: number
}

/**
 * Coverage of the centre of a window, from what was measured there and around it, by a small network that has learned the
 * shapes of outlines and with them which errors of measurement cannot be real (`engine/weights/outline.md`).
 *
 * @param features from `outlineFeatures`
 * @param into overwritten
 */
export const refineCoverage = (features: Float32Array, into: CoverageEstimate): void => {
  const outputs = predict(features)
  const measured = features[centreFeature] as number
  into.coverage = clamp01(0.5 + measured + (outputs[0] as number))
  into.error = Math.exp(clamp((outputs[1] as number) + logErrorOffset, logErrorBounds.min, logErrorBounds.max))
}
