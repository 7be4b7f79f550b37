import { boxFilter } from '../kernel/filter/boxFilter.ts'

const radiusPx = 4

/** Mean size of detail around each pixel. */
const textureOf = (detail: Float32Array, width: number): Float32Array => {
  const texture = new Float32Array(detail.length)
  for (let at = 0; at < detail.length; at++) texture[at] = Math.abs(detail[at] as number)
  return boxFilter(texture, width, radiusPx, texture)
}

/**
 * Weights of a fit of fine detail in which calm parts of a photo count most: one over the square of what varies around each pixel.
 *
 * @param detail in levels, without slow changes
 * @param noiseLevels what varies less counts as calm
 */
export const calmness = (detail: Float32Array, width: number, noiseLevels: number): Float32Array => {
  const weights = textureOf(detail, width)
  for (let at = 0; at < weights.length; at++) weights[at] = 1 / (noiseLevels ** 2 + (weights[at] as number) ** 2)
  return weights
}

/**
 * The same, and what the last fit left counts little (iteratively reweighted least squares).
 * @param residual what it left
 */
export const robustCalmness = (
  detail: Float32Array,
  residual: Float32Array,
  width: number,
  noiseLevels: number,
): Float32Array => {
  const weights = textureOf(detail, width)
  for (let at = 0; at < weights.length; at++) {
    const [texture, left] = [weights[at] as number, residual[at] as number]
    weights[at] = 1 / (noiseLevels ** 2 + texture * texture + left ** 2)
  }
  return weights
}
