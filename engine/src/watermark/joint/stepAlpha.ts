import { conjugateGradient } from '../../kernel/linear/conjugateGradient.ts'
import { clamp } from '../../kernel/scalar/clamp.ts'
import { transparencyOf } from '../transparencyOf.ts'
import { addSpread, alphaOf, type ChannelLayer, halved, type Ycbcr } from './channelLayers.ts'
import { eachEdge } from './eachEdge.ts'

const maxAlpha = 0.96
const maxLogStep = 1.5
const solver = { maxSteps: 80, tolerance: 2e-3 } as const

/** Alpha that is expected at a pixel, and how strongly (inverse variance). */
export interface AlphaPrior {
  readonly expected: Float32Array
  readonly precision: Float32Array
}

/** What the photos say about the steps of alpha between neighbours, at the resolution of a layer. */
interface LayerEdges {
  readonly layer: ChannelLayer
  /** Towards the neighbour on the right, then towards the one below. */
  readonly weights: readonly [Float32Array, Float32Array]
  readonly diagonal: Float32Array
  readonly right: Float32Array
}

const add = (into: Float32Array, at: number, value: number): void => {
  into[at] = (into[at] as number) + value
}

const collectEdges = (layer: ChannelLayer, fullAlpha: Float32Array, colour: Ycbcr, isRobust: boolean): LayerEdges => {
  const alpha = alphaOf(fullAlpha, layer)
  const count = alpha.length
  const weights = [new Float32Array(count), new Float32Array(count)] as const
  const diagonal = new Float32Array(count)
  const right = new Float32Array(count)
  for (const view of layer.views) {
    const level = colour[view.channel]
    eachEdge(view, alpha, level, layer.width, isRobust, (at, next, difference, weight, slope) => {
      add(next - at === 1 ? weights[0] : weights[1], at, weight * slope * slope)
      add(right, at, -weight * slope * difference)
      add(right, next, weight * slope * difference)
    })
  }
  for (const [direction, offset] of [1, layer.width].entries()) {
    const own = weights[direction] as Float32Array
    for (let at = 0; at < count - offset; at++) {
      add(diagonal, at, own[at] as number)
      add(diagonal, at + offset, own[at] as number)
    }
  }
  return { layer, weights, diagonal, right }
}

const multiplyLayer = ({ layer, weights, diagonal }: LayerEdges, vector: Float32Array): Float32Array => {
  const product = diagonal.map((value, at) => value * (vector[at] as number))
  for (const [direction, offset] of [1, layer.width].entries()) {
    const own = weights[direction] as Float32Array
    for (let at = 0; at < vector.length - offset; at++) {
      const weight = own[at] as number
      if (weight === 0) continue
      add(product, at, -weight * (vector[at + offset] as number))
      add(product, at + offset, -weight * (vector[at] as number))
    }
  }
  return product
}

/** Adds a plane of a layer to one of the photos' resolution, as the adjoint of `alphaOf`. */
const addToFull = (plane: Float32Array, { isHalf, width }: ChannelLayer, into: Float32Array): void => {
  if (isHalf) addSpread(plane, 2 * width, into)
  else for (let at = 0; at < into.length; at++) add(into, at, plane[at] as number)
}

interface StepMatrix {
  readonly collected: readonly LayerEdges[]
  readonly isFree: Uint8Array
  readonly precision: Float32Array | null
}

const multiply = ({ collected, isFree, precision }: StepMatrix, vector: Float32Array, product: Float32Array): void => {
  product.fill(0)
  for (const edges of collected) {
    const { isHalf, width } = edges.layer
    addToFull(multiplyLayer(edges, isHalf ? halved(vector, 2 * width) : vector), edges.layer, product)
  }
  for (let at = 0; at < product.length; at++) {
    if (isFree[at] === 0) product[at] = 0
    else if (precision !== null) add(product, at, (precision[at] as number) * (vector[at] as number))
  }
}

/**
 * One Gauss-Newton step on the alpha of a mark that several photos share: the steps of alpha between neighbours that leave the
 * least of the mark in the photos behind, each weighted by how calm the photo is there (iteratively reweighted least squares with
 * Cauchy weights). Where one photo is busy, another is calm.
 *
 * @param isFree 1 where the mark may be; elsewhere alpha stays
 * @param isRobust whether differences that remain lower their own weight; not in the first steps
 */
export const stepAlpha = (
  layers: readonly ChannelLayer[],
  alpha: Float32Array,
  colour: Ycbcr,
  isFree: Uint8Array,
  { prior, isRobust }: { readonly prior: AlphaPrior | null; readonly isRobust: boolean },
): Float32Array => {
  const count = alpha.length
  const collected = layers.map((layer) => collectEdges(layer, alpha, colour, isRobust))
  const diagonal = new Float32Array(count)
  const right = new Float32Array(count)
  for (const edges of collected) {
    addToFull(edges.right, edges.layer, right)
    // A quarter of a quarter of the halved diagonal: both sides of the product are spread.
    const own = edges.layer.isHalf ? edges.diagonal.map((value) => value / 4) : edges.diagonal
    addToFull(own, edges.layer, diagonal)
  }
  for (let at = 0; at < count && prior !== null; at++) {
    const precision = prior.precision[at] as number
    add(diagonal, at, precision)
    add(right, at, precision * ((prior.expected[at] as number) - (alpha[at] as number)))
  }
  for (let at = 0; at < count; at++) if (isFree[at] === 0) [diagonal[at], right[at]] = [0, 0]
  const values = { collected, isFree, precision: prior?.precision ?? null }
  const changes = conjugateGradient({ values, multiply, diagonal, right }, solver)
  // The step is taken in the logarithm of the transparency, in which inversion is nearly linear: alpha never reaches 1.
  return alpha.map((value, at) => {
    const transparency = transparencyOf(value)
    const change = clamp((changes[at] as number) / transparency, -maxLogStep, maxLogStep)
    return clamp(1 - transparency * Math.exp(-change), 0, maxAlpha)
  })
}
