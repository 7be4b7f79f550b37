import { clamp01 } from '../kernel/scalar/clamp01.ts'

/** Edges up to the lower width are crisp, those beyond the upper one blurred or, over texture, undecided; measured on development photos. */
const softEdgesPx = { from: 0.24, to: 0.36 } as const

/**
 * Mean width of the soft edges of a coverage, in pixels: the integral of c · (1 − c) over the length of its outline. About 0.17 for crisp
 * antialiased edges, 0.56 σ for edges blurred by a Gaussian, more where a prediction is undecided. Unlike `softnessOf` it does not depend on how
 * wide the strokes are.
 *
 * @param coverage 0–1 of each pixel, row by row
 * @returns 0 without edges
 */
export const edgeWidthPx = (coverage: Float32Array, width: number): number => {
  let [soft, outline] = [0, 0]
  for (let at = 0; at < coverage.length - width; at++) {
    const covered = coverage[at] as number
    soft += covered * (1 - covered)
    if ((at + 1) % width !== 0) {
      outline += Math.hypot((coverage[at + 1] as number) - covered, (coverage[at + width] as number) - covered)
    }
  }
  return outline === 0 ? 0 : soft / outline
}

/** How soft the edges of a predicted coverage are: 0 for crisp, 1 for blurred or undecided ones. */
export const edgeSoftness = (coverage: Float32Array, width: number): number => {
  const { from, to } = softEdgesPx
  return clamp01((edgeWidthPx(coverage, width) - from) / (to - from))
}
