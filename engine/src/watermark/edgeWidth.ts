import { clamp01 } from '../kernel/scalar/clamp01.ts'

/** Edges up to the lower width are crisp, those beyond the upper one blurred or, over texture, undecided; measured on development photos. */
const softEdgesPx = { from: 0.24, to: 0.36 } as const

/** Length of a coverage's outline in pixels: the integral of its gradient. */
export const outlineLengthPx = (coverage: Float32Array, width: number): number => {
  let length = 0
  for (let at = 0; at < coverage.length - width; at++) {
    if ((at + 1) % width === 0) continue
    const covered = coverage[at] as number
    length += Math.hypot((coverage[at + 1] as number) - covered, (coverage[at + width] as number) - covered)
  }
  return length
}

/**
 * Mean width of the soft edges of a coverage, in pixels: the integral of c · (1 − c) over the length of its outline. About 0.17 for crisp
 * antialiased edges, 0.56 σ for edges blurred by a Gaussian, more where a prediction is undecided. Unlike `softnessOf` it does not depend on how
 * wide the strokes are.
 *
 * @param coverage 0–1 of each pixel, row by row
 * @returns 0 without edges
 */
export const edgeWidthPx = (coverage: Float32Array, width: number): number => {
  const outline = outlineLengthPx(coverage, width)
  let soft = 0
  for (let at = 0; at < coverage.length - width; at++) soft += (coverage[at] as number) * (1 - (coverage[at] as number))
  return outline === 0 ? 0 : soft / outline
}

/** How soft the edges of a predicted coverage are: 0 for crisp, 1 for blurred or undecided ones. */
export const edgeSoftness = (coverage: Float32Array, width: number): number => {
  const { from, to } = softEdgesPx
  return clamp01((edgeWidthPx(coverage, width) - from) / (to - from))
}
