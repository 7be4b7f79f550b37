import { type BoundaryContext, boundaryFeatureCount, boundaryFeatures } from './boundaryFeatures.ts'
import { multilayerPerceptron } from './multilayerPerceptron.ts'

const predict = multilayerPerceptron('boundary.bin', [boundaryFeatureCount, 48, 24, 3])
/** Windows overlap, so their predictions are not independent. */
const weight = 0.7
/** Keeps any one window from being certain. */
const minProbability = 0.01

/** Costs of a label change at each pixel, negative where one is likely: two numbers each, bare → covered, covered → bare. */
export interface BoundaryCosts {
  /** From left to right. */
  readonly right: Float32Array
  /** From top to bottom. */
  readonly down: Float32Array
}

/**
 * How likely a mark begins or ends at each pixel, predicted by a small network (`engine/weights/boundary.md`).
 *
 * @param mayBeCovered 1 where a pixel may be covered; changes are predicted there and beside it
 */
export const boundaryCosts = (context: BoundaryContext, mayBeCovered: Uint8Array): BoundaryCosts => {
  const features = new Float32Array(boundaryFeatureCount)
  const costsOf = (isDown: boolean): Float32Array => {
    const costs = new Float32Array(2 * mayBeCovered.length)
    const stride = isDown ? context.width : 1
    for (let at = 0; at < mayBeCovered.length; at++) {
      if (mayBeCovered[at] !== 1 && mayBeCovered[at - stride] !== 1 && mayBeCovered[at + stride] !== 1) continue
      if (!boundaryFeatures(context, at, isDown, features)) continue
      const [none, begins, ends] = predict(features) as unknown as readonly [number, number, number]
      // Subtracting the largest logit keeps the exponentials finite.
      const max = Math.max(none, begins, ends)
      const same = Math.log(Math.exp(none - max) + minProbability)
      costs[2 * at] = weight * (same - Math.log(Math.exp(begins - max) + minProbability))
      costs[2 * at + 1] = weight * (same - Math.log(Math.exp(ends - max) + minProbability))
    }
    return costs
  }
  return { right: costsOf(false), down: costsOf(true) }
}
