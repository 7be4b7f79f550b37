import type { Point } from './point.ts'

/** Rotation and scale as one complex number, and the images of the points' mean. */
export interface Similarity {
  /** Scale times the cosine and the sine of the angle. */
  readonly cos: number
  readonly sin: number
  readonly x: number
  readonly y: number
}

const meanOf = (points: readonly Point[]): Point => {
  const [x, y] = points.reduce(([sumX, sumY], [nextX, nextY]) => [sumX + nextX, sumY + nextY], [0, 0])
  return [x / points.length, y / points.length]
}

/**
 * The similarity (rotation, one scale, shift) that takes points nearest to others, by least squares: a point (u, v) goes to
 * (cos · u − sin · v + x, sin · u + cos · v + y). Source: Umeyama 1991, in the plane and without reflection.
 *
 * @param from at least two different points
 * @param to as many
 */
export const fitSimilarity = (from: readonly Point[], to: readonly Point[]): Similarity => {
  const [meanU, meanV] = meanOf(from)
  const [meanX, meanY] = meanOf(to)
  let [real, imaginary, spread] = [0, 0, 0]
  for (const [at, [pointU, pointV]] of from.entries()) {
    const [pointX, pointY] = to[at] as Point
    const [u, v, x, y] = [pointU - meanU, pointV - meanV, pointX - meanX, pointY - meanY]
    real += u * x + v * y
    imaginary += u * y - v * x
    spread += u * u + v * v
  }
  const [cos, sin] = [real / spread, imaginary / spread]
  return { cos, sin, x: meanX - cos * meanU + sin * meanV, y: meanY - sin * meanU - cos * meanV }
}
