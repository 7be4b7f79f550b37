import type { MeasuredCoverage } from './measureCoverage.ts'

const reachPx = 3
const span = 2 * reachPx + 1
/** Numbers in a window: per pixel its coverage, weighted by confidence, and that confidence. */
export const outlineFeatureCount = 2 * span * span
/** Index of the centre pixel's coverage. */
export const centreFeature = span * span - 1
const halfConfidenceDeviation = 0.15
const unturned = new Float32Array(outlineFeatureCount)

/**
 * The measured coverage around a pixel, mirrored and turned so that it grows to the right and, more slowly, downwards: then
 * one corner of a glyph looks like every other.
 *
 * @param into overwritten; `outlineFeatureCount` numbers
 */
export const outlineFeatures = (
  { coverage, deviation }: Pick<MeasuredCoverage, 'coverage' | 'deviation'>,
  width: number,
  at: number,
  into: Float32Array,
): void => {
  const height = coverage.length / width
  const row = Math.floor(at / width)
  const column = at % width
  let gradientX = 0
  let gradientY = 0
  for (let y = -reachPx; y <= reachPx; y++) {
    for (let x = -reachPx; x <= reachPx; x++) {
      const to = 2 * ((y + reachPx) * span + x + reachPx)
      const isOutside = row + y < 0 || row + y >= height || column + x < 0 || column + x >= width
      const neighbour = at + y * width + x
      const relative = isOutside ? 0 : (deviation[neighbour] as number) / halfConfidenceDeviation
      const confidence = 1 / (1 + relative * relative)
      const value = ((isOutside ? 0 : (coverage[neighbour] as number)) - 0.5) * confidence
      into[to] = value
      into[to + 1] = confidence
      gradientX += (x * value) / (1 + x * x + y * y)
      gradientY += (y * value) / (1 + x * x + y * y)
    }
  }
  const isSteep = Math.abs(gradientY) > Math.abs(gradientX)
  if (gradientX >= 0 && gradientY >= 0 && !isSteep) return
  unturned.set(into)
  for (let y = 0; y < span; y++) {
    for (let x = 0; x < span; x++) {
      const u = isSteep ? y : x
      const v = isSteep ? x : y
      const from = 2 * ((gradientY < 0 ? span - 1 - v : v) * span + (gradientX < 0 ? span - 1 - u : u))
      const to = 2 * (y * span + x)
      into[to] = unturned[from] as number
      into[to + 1] = unturned[from + 1] as number
    }
  }
}
