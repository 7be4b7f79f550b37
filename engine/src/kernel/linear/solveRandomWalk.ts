import type { Plane } from '../../raster/plane.ts'
import { conjugateGradient } from './conjugateGradient.ts'

/** A four-connected grid of unknowns with data terms. */
export interface RandomWalk {
  readonly width: number
  readonly height: number
  /** Affinity of each pixel and the one to its right, 0 or more; 0 in the last column. */
  readonly toRight: Float32Array
  /** Affinity of each pixel and the one below it, 0 or more; 0 in the last row. */
  readonly toBelow: Float32Array
  /** Strength with which each pixel is drawn to its target, 0 or more. */
  readonly strength: Float32Array
  /** Value that each pixel is drawn to. */
  readonly target: Float32Array
  /** A guess at the solution: the nearer it is, the fewer steps are taken. By default 0. */
  readonly start?: Float32Array
  /** Residual at which the solution is accepted, as a fraction of the right-hand side. By default 1e-4. */
  readonly tolerance?: number
}

const maxSteps = 200

/**
 * Solves for the values that are near their targets and alike where affinity is high: the random walker with priors. Pixels
 * without affinities and strength become 0. Source: Grady, "Multilabel random walker image segmentation using prior models",
 * CVPR 2005.
 */
export const solveRandomWalk = ({
  width,
  height,
  toRight,
  toBelow,
  strength,
  target,
  start,
  tolerance = 1e-4,
}: RandomWalk): Plane => {
  const count = width * height
  const diagonal = new Float32Array(count)
  const right = new Float32Array(count)
  for (let at = 0; at < count; at++) {
    const before = at > 0 ? (toRight[at - 1] as number) : 0
    const above = at >= width ? (toBelow[at - width] as number) : 0
    diagonal[at] = before + above + (toRight[at] as number) + (toBelow[at] as number) + (strength[at] as number)
    right[at] = (strength[at] as number) * (target[at] as number)
  }
  // Pixels without a term stay 0 whatever the guess says.
  const guess = start?.map((value, at) => ((diagonal[at] as number) > 0 ? value : 0))
  const multiply = (vector: Float32Array, product: Float32Array): void => {
    for (let at = 0; at < count; at++) {
      let sum = (diagonal[at] as number) * (vector[at] as number)
      if (at > 0) sum -= (toRight[at - 1] as number) * (vector[at - 1] as number)
      if (at >= width) sum -= (toBelow[at - width] as number) * (vector[at - width] as number)
      if (at + 1 < count) sum -= (toRight[at] as number) * (vector[at + 1] as number)
      if (at + width < count) sum -= (toBelow[at] as number) * (vector[at + width] as number)
      product[at] = sum
    }
  }
  return { width, height, data: conjugateGradient(multiply, diagonal, right, { maxSteps, tolerance }, guess) }
}
