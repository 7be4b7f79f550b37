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

/** The pixels of a grid that have a term, in reading order, and the places of their neighbours among them. */
interface ActivePixels {
  readonly pixels: Int32Array
  /** Place of the neighbour to the right of each; the number of pixels where it has none. */
  readonly right: Int32Array
  readonly below: Int32Array
}

const activePixels = (diagonal: Float32Array, width: number): ActivePixels => {
  const places = new Int32Array(diagonal.length).fill(-1)
  let count = 0
  for (let at = 0; at < diagonal.length; at++) if ((diagonal[at] as number) > 0) places[at] = count++
  const [pixels, right, below] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)]
  for (let at = 0; at < diagonal.length; at++) {
    const place = places[at] as number
    if (place < 0) continue
    pixels[place] = at
    const [next, under] = [places[at + 1] ?? -1, places[at + width] ?? -1]
    right[place] = next < 0 ? count : next
    below[place] = under < 0 ? count : under
  }
  return { pixels, right, below }
}

const gather = (values: Float32Array, pixels: Int32Array): Float32Array => {
  const result = new Float32Array(pixels.length)
  for (let place = 0; place < pixels.length; place++) result[place] = values[pixels[place] as number] as number
  return result
}

/** The matrix of a walk, by active pixels. */
interface WalkMatrix extends ActivePixels {
  readonly diagonal: Float32Array
  /** Affinity of each pixel and its neighbours. */
  readonly across: Float32Array
  readonly down: Float32Array
  /** Memory for one sum a pixel, and one more, which takes what would go beyond the grid. */
  readonly sums: Float32Array
}

const multiplyWalk = (
  { pixels, right, below, diagonal, across, down, sums }: WalkMatrix,
  vector: Float32Array,
  product: Float32Array,
): void => {
  const count = pixels.length
  sums.fill(0)
  for (let place = 0; place < count; place++) {
    const value = vector[place] as number
    const next = right[place] as number
    const under = below[place] as number
    const toNext = across[place] as number
    const toUnder = down[place] as number
    const nextValue = next < count ? (vector[next] as number) : 0
    const underValue = under < count ? (vector[under] as number) : 0
    sums[place] =
      (sums[place] as number) + (diagonal[place] as number) * value - toNext * nextValue - toUnder * underValue
    sums[next] = (sums[next] as number) - toNext * value
    sums[under] = (sums[under] as number) - toUnder * value
  }
  product.set(sums.subarray(0, count))
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
  const active = activePixels(diagonal, width)
  const { pixels } = active
  const count = pixels.length
  const wanted = gather(strength, pixels)
  for (let place = 0; place < count; place++) {
    wanted[place] = (wanted[place] as number) * (target[pixels[place] as number] as number)
  }
  const matrix: WalkMatrix = {
    ...active,
    diagonal: gather(diagonal, pixels),
    across: gather(toRight, pixels),
    down: gather(toBelow, pixels),
    sums: new Float32Array(count + 1),
  }
  const system = { values: matrix, multiply: multiplyWalk, diagonal: matrix.diagonal, right: wanted }
  const solution = conjugateGradient(system, { maxSteps, tolerance }, start && gather(start, pixels))
  const data = new Float32Array(width * height)
  for (let place = 0; place < count; place++) data[pixels[place] as number] = solution[place] as number
  return { width, height, data }
}
