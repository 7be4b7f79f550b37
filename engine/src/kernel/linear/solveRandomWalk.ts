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

/** The grid's pixels that have a term, and for each direction the place of their neighbour among them; the last place is nobody's. */
const activePixels = (diagonal: Float32Array, width: number) => {
  const places = new Int32Array(diagonal.length).fill(-1)
  let count = 0
  for (let at = 0; at < diagonal.length; at++) if ((diagonal[at] as number) > 0) places[at] = count++
  const pixels = new Int32Array(count)
  for (let at = 0; at < diagonal.length; at++) if ((places[at] as number) >= 0) pixels[places[at] as number] = at
  const placeOf = (at: number): number => {
    const place = places[at] ?? -1
    return place < 0 ? count : place
  }
  const [right, below] = [new Int32Array(count), new Int32Array(count)]
  for (let place = 0; place < count; place++) {
    const at = pixels[place] as number
    right[place] = placeOf(at + 1)
    below[place] = placeOf(at + width)
  }
  return { pixels, right, below }
}

/**
 * Solves for the values that are near their targets and alike where affinity is high: the random walker with priors. Pixels
 * without affinities and strength become 0, and cost nothing. Source: Grady, "Multilabel random walker image segmentation using
 * prior models", CVPR 2005.
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
  const diagonal = new Float32Array(width * height)
  for (let at = 0; at < diagonal.length; at++) {
    const before = at > 0 ? (toRight[at - 1] as number) : 0
    const above = at >= width ? (toBelow[at - width] as number) : 0
    diagonal[at] = before + above + (toRight[at] as number) + (toBelow[at] as number) + (strength[at] as number)
  }
  const { pixels, right, below } = activePixels(diagonal, width)
  const count = pixels.length
  const gathered = (values: Float32Array): Float32Array => {
    const result = new Float32Array(count)
    for (let place = 0; place < count; place++) result[place] = values[pixels[place] as number] as number
    return result
  }
  const [own, rightward, downward] = [gathered(diagonal), gathered(toRight), gathered(toBelow)]
  const wanted = gathered(strength)
  for (let place = 0; place < count; place++) {
    wanted[place] = (wanted[place] as number) * (target[pixels[place] as number] as number)
  }
  // One place more, which takes what would go beyond the grid.
  const sums = new Float32Array(count + 1)
  const multiply = (vector: Float32Array, product: Float32Array): void => {
    sums.fill(0)
    for (let place = 0; place < count; place++) {
      const value = vector[place] as number
      const next = right[place] as number
      const under = below[place] as number
      const across = rightward[place] as number
      const down = downward[place] as number
      const nextValue = next < count ? (vector[next] as number) : 0
      const underValue = under < count ? (vector[under] as number) : 0
      sums[place] = (sums[place] as number) + (own[place] as number) * value - across * nextValue - down * underValue
      sums[next] = (sums[next] as number) - across * value
      sums[under] = (sums[under] as number) - down * value
    }
    product.set(sums.subarray(0, count))
  }
  const solution = conjugateGradient(multiply, own, wanted, { maxSteps, tolerance }, start && gathered(start))
  const data = new Float32Array(width * height)
  for (let place = 0; place < count; place++) data[pixels[place] as number] = solution[place] as number
  return { width, height, data }
}
