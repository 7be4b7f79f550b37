import { slopeAt } from '../kernel/plane/slopeAt.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import type { UnderLayer } from './layerShapes.ts'

/** A step of a correction larger than this is not linear any more. */
const maxStep = { opacity: 0.06, movePx: 0.5, blur: 0.15 } as const
const bounds = { opacity: { min: 0.02, max: 0.85 }, blurPx: { min: 0.4, max: 8 } } as const

/** A layer blurred so widely, in pixels, has strayed. */
export const maxBlurPx = bounds.blurPx.max

/** Something that may be wrong with a layer. */
export interface LayerParameter {
  /** How the layer's alpha changes with it. */
  readonly alpha: Float32Array
  /** The largest step of a correction. */
  readonly limit: number
  /** The layer with a step of it, but for its alpha. */
  readonly apply: (layer: UnderLayer, step: number) => UnderLayer
}

/** Slopes along a step, times a factor. */
const slope = (plane: Float32Array, step: number, factor: number): Float32Array => {
  const out = new Float32Array(plane.length)
  for (let at = 0; at < out.length; at++) out[at] = slopeAt(plane, at, step) * factor
  return out
}

/** The sum of the four neighbours' differences, times a factor; a neighbour that is missing differs by nothing. */
const laplacian = (plane: Float32Array, width: number, factor: number): Float32Array => {
  const out = new Float32Array(plane.length)
  const last = plane.length - 1
  for (let at = 0; at < plane.length; at++) {
    const value = plane[at] as number
    const right = at < last ? (plane[at + 1] as number) : value
    const left = at > 0 ? (plane[at - 1] as number) : value
    const below = at + width <= last ? (plane[at + width] as number) : value
    const above = at >= width ? (plane[at - width] as number) : value
    out[at] = (right + left + below + above - 4 * value) * factor
  }
  return out
}

const moved =
  (axis: 'dx' | 'dy') =>
  (of: UnderLayer, step: number): UnderLayer => ({ ...of, shape: { ...of.shape, [axis]: of.shape[axis] + step } })

/**
 * What may be wrong with a layer: its opacity, and of a moved or blurred one its place and blur.
 * @param drawn its shape, 0–1, without its opacity
 */
export const layerParameters = (
  { shape, opacity }: UnderLayer,
  drawn: Float32Array,
  width: number,
): LayerParameter[] => {
  const parameters: LayerParameter[] = [
    {
      alpha: drawn,
      limit: maxStep.opacity,
      apply: (of, step) => ({ ...of, opacity: clamp(of.opacity + step, bounds.opacity.min, bounds.opacity.max) }),
    },
  ]
  if (shape.dx !== 0 || shape.dy !== 0) {
    parameters.push(
      { alpha: slope(drawn, 1, -opacity), limit: maxStep.movePx, apply: moved('dx') },
      { alpha: slope(drawn, width, -opacity), limit: maxStep.movePx, apply: moved('dy') },
    )
  }
  if (shape.blurPx > 0) {
    parameters.push({
      alpha: laplacian(drawn, width, opacity * shape.blurPx ** 2),
      limit: maxStep.blur,
      apply: (of, step) => {
        const blurPx = clamp(of.shape.blurPx * Math.exp(step), bounds.blurPx.min, bounds.blurPx.max)
        return { ...of, shape: { ...of.shape, blurPx } }
      },
    })
  }
  return parameters
}
