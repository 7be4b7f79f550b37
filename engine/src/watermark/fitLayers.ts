import { lumaOfPlanes } from '../kernel/colour/lumaOfPlanes.ts'
import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { flaggedPixels } from '../kernel/morphology/flaggedPixels.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import { fitTemplates } from '../kernel/statistics/fitTemplates.ts'
import { evenLight } from './evenLight.ts'
import { withoutLight } from './ghostTemplates.ts'
import { type LayerShape, shapeDrawer } from './layerShapes.ts'
import { type Mark, opacityPlane } from './mark.ts'
import type { MarkPatch } from './markPatch.ts'
import { transparencyOf } from './transparencyOf.ts'
import type { UnderLayer } from './underLayers.ts'

const rounds = 20
const reweightings = 3
const textureRadiusPx = 4
const reachPx = 12
const noiseLevels = 2
/** Of larger patches every second place, or fewer, decides. */
const maxPlaces = 16_000
/** Levels that a photo cannot have are no detail of it. */
const possible = { min: -40, max: 295 } as const
const damping = 0.8
/** A step of a correction larger than this is not linear any more. */
const maxStep = { opacity: 0.06, movePx: 0.5, blur: 0.15 } as const
const bounds = {
  opacity: { min: 0.03, max: 0.93 },
  layer: { min: 0.02, max: 0.85 },
  blurPx: { min: 0.4, max: 8 },
} as const
/** Less light than this part comes through no layer. */
const minTransparency = 0.08
/** A fainter layer is chance, and so is one that has moved farther. */
const leastOpacity = 0.05
const maxMovePx = 3
/** Corrections of at most this end the search; of opacity, pixels and the logarithm of blur alike. */
const converged = 0.004

/** A mark and the layers under it. */
export interface LayeredMark {
  readonly mark: Mark
  readonly layers: readonly UnderLayer[]
}

const lumaOfColour = ([red, green, blue]: Mark['colour']): number => 0.299 * red + 0.587 * green + 0.114 * blue

/** Half the difference of the neighbours `step` away. */
const slope = (plane: Float32Array, step: number): Float32Array =>
  plane.map((_, at) => ((plane[at + step] ?? 0) - (plane[at - step] ?? 0)) / 2)

const laplacian = (plane: Float32Array, width: number): Float32Array =>
  plane.map(
    (value, at) =>
      (plane[at + 1] ?? value) +
      (plane[at - 1] ?? value) +
      (plane[at + width] ?? value) +
      (plane[at - width] ?? value) -
      4 * value,
  )

interface Parameter {
  /** How the layer's alpha changes with it. */
  readonly alpha: Float32Array
  /** Of the layer, 0 for the one next to the mark. */
  readonly layer: number
  readonly limit: number
  readonly apply: (
    shape: LayerShape,
    opacity: number,
    step: number,
  ) => { readonly shape: LayerShape; readonly opacity: number }
}

/** What may be wrong with a layer: its opacity, and of a moved or blurred one its place and blur. */
const parametersOf = (
  { shape, opacity }: UnderLayer,
  drawn: Float32Array,
  layer: number,
  width: number,
): Parameter[] => {
  const scaled = (plane: Float32Array, factor: number): Float32Array => plane.map((value) => value * factor)
  const parameters: Parameter[] = [
    {
      ...{ alpha: drawn, layer, limit: maxStep.opacity },
      apply: (of, own, step) => ({ shape: of, opacity: clamp(own + step, bounds.layer.min, bounds.layer.max) }),
    },
  ]
  if (shape.dx !== 0 || shape.dy !== 0) {
    for (const axis of ['dx', 'dy'] as const) {
      parameters.push({
        ...{ alpha: scaled(slope(drawn, axis === 'dx' ? 1 : width), -opacity), layer, limit: maxStep.movePx },
        apply: (of, own, step) => ({ shape: { ...of, [axis]: of[axis] + step }, opacity: own }),
      })
    }
  }
  if (shape.blurPx > 0) {
    parameters.push({
      ...{ alpha: scaled(laplacian(drawn, width), opacity * shape.blurPx ** 2), layer, limit: maxStep.blur },
      apply: (of, own, step) => ({
        shape: { ...of, blurPx: clamp(of.blurPx * Math.exp(step), bounds.blurPx.min, bounds.blurPx.max) },
        opacity: own,
      }),
    })
  }
  return parameters
}

/**
 * Corrects the opacity of a mark together with the opacity, place and blur of the layers under it, so that what is left of the photo's detail has the
 * shape of no change of any of them: Gauss-Newton steps of a weighted regression in luma, as `correctMark` takes for a mark without layers. Corrected one
 * after the other each makes up for the others' errors.
 *
 * @param coverage of the mark, 0–1, taken as right
 * @returns without the layers that have become faint or have strayed
 */
export const fitLayers = ({ planes, box }: MarkPatch, initial: LayeredMark, coverage: Float32Array): LayeredMark => {
  const { width } = box
  const seen = lumaOfPlanes(planes, planes[0].length)
  const level = lumaOfColour(initial.mark.colour)
  const draw = shapeDrawer(coverage, width)
  const near = dilate(
    Uint8Array.from(coverage, (value) => (value > 0.3 ? 1 : 0)),
    width,
    reachPx,
  )
  const all = flaggedPixels(near)
  const stride = Math.ceil(all.length / maxPlaces)
  const places = all.filter((_, index) => index % stride === 0)
  const rim = boxFilter(coverage, width, 1).map((value, at) => (coverage[at] as number) - value)
  const drawnAs = (layer: UnderLayer, shape: LayerShape, opacity: number): UnderLayer => ({
    ...layer,
    ...{ shape, opacity, alpha: draw(shape).map((value) => value * opacity) },
  })
  let { mark } = initial
  let layers = initial.layers.map((layer) => drawnAs(layer, layer.shape, layer.opacity))
  for (let round = 0; round < rounds; round++) {
    const share = opacityPlane(mark, box).map((value, at) => value * (coverage[at] as number))
    const through = layers.map(({ alpha }) => alpha.map((value) => Math.max(minTransparency, 1 - value)))
    let behind = seen.map((value, at) => (value - (share[at] as number) * level) / transparencyOf(share[at] as number))
    for (const [index, { alpha, level: own }] of layers.entries()) {
      const light = through[index] as Float32Array
      behind = behind.map((value, at) => (value - (alpha[at] as number) * own) / (light[at] as number))
    }
    behind = behind.map((value) => clamp(value, possible.min, possible.max))
    // Upwards from the photo: the light over each layer, and how much less of it comes from behind.
    // Detail of the photo in the templates would agree with itself, and read every layer too weak.
    const smooth = evenLight(behind, width)
    const layerSteps: Float32Array[] = []
    let over: Float32Array = smooth
    let dimmed: Float32Array = new Float32Array(seen.length).fill(1)
    for (let index = layers.length - 1; index >= 0; index--) {
      const { alpha, level: own } = layers[index] as UnderLayer
      const light = through[index] as Float32Array
      dimmed = dimmed.map((value, at) => value * (light[at] as number))
      layerSteps[index] = over.map((value, at) => (value - own) / (dimmed[at] as number))
      over = over.map((value, at) => (light[at] as number) * value + (alpha[at] as number) * own)
    }
    const markStep = over.map(
      (value, at) => (value - level) / (transparencyOf(share[at] as number) * (dimmed[at] as number)),
    )
    const parameters = layers.flatMap((layer, index) => parametersOf(layer, draw(layer.shape), index, width))
    const templates = [
      markStep.map((value, at) => value * (coverage[at] as number)),
      markStep.map((value, at) => value * (rim[at] as number)),
      ...parameters.map(({ alpha, layer }) =>
        alpha.map((value, at) => value * ((layerSteps[layer] as Float32Array)[at] as number)),
      ),
    ].map((template) => withoutLight(template, width))
    const detail = withoutLight(behind, width)
    let residual = detail
    let factors: Float64Array = new Float64Array(templates.length)
    for (let again = 0; again < reweightings; again++) {
      const texture = boxFilter(residual.map(Math.abs), width, textureRadiusPx)
      const weights = texture.map((value, at) => 1 / (noiseLevels ** 2 + value * value + (residual[at] as number) ** 2))
      factors = fitTemplates(detail, templates, weights, places).factors
      residual = detail.map((value, at) =>
        templates.reduce(
          (rest, template, index) => rest - (factors[index] as number) * (template[at] as number),
          value,
        ),
      )
    }
    const stepOf = (index: number, limit: number): number => clamp(-damping * (factors[index] as number), -limit, limit)
    const opacityStep = stepOf(0, maxStep.opacity)
    const steps = parameters.map(({ limit }, index) => stepOf(index + 2, limit))
    mark = { ...mark, opacity: clamp(mark.opacity + opacityStep, bounds.opacity.min, bounds.opacity.max) }
    layers = layers.map((layer, index) => {
      let changed: { readonly shape: LayerShape; readonly opacity: number } = layer
      for (const [number, parameter] of parameters.entries()) {
        if (parameter.layer === index)
          changed = parameter.apply(changed.shape, changed.opacity, steps[number] as number)
      }
      return drawnAs(layer, changed.shape, changed.opacity)
    })
    if (Math.max(...[opacityStep, ...steps].map(Math.abs)) < converged) break
  }
  const isKept = ({ shape, opacity }: UnderLayer, index: number): boolean => {
    const from = (initial.layers[index] as UnderLayer).shape
    const moved = Math.hypot(shape.dx - from.dx, shape.dy - from.dy)
    return opacity >= leastOpacity && moved <= maxMovePx && shape.blurPx < bounds.blurPx.max
  }
  return { mark, layers: layers.filter(isKept) }
}
