import { lumaBt601 } from '../kernel/colour/lumaBt601.ts'
import { lumaOfPlanes } from '../kernel/colour/lumaOfPlanes.ts'
import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { timesFactor } from '../kernel/plane/timesFactor.ts'
import { timesPlane } from '../kernel/plane/timesPlane.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import { fitTemplates } from '../kernel/statistics/fitTemplates.ts'
import { withoutTemplates } from '../kernel/statistics/withoutTemplates.ts'
import { robustCalmness } from './calmness.ts'
import { evenLight } from './evenLight.ts'
import { withoutLight } from './ghostTemplates.ts'
import { lightBehind, lightSteps, lightsOf } from './layeredLight.ts'
import { type LayerParameter, layerParameters, maxBlurPx } from './layerParameters.ts'
import { besideLetters, shapeDrawer, type UnderLayer } from './layerShapes.ts'
import { alphaPlane, type Mark } from './mark.ts'
import type { MarkPatch } from './markPatch.ts'
import { fewerPlaces, placesNearMark } from './placesNearMark.ts'

const rounds = 20
const reweightings = 3
const noiseLevels = 2
/** Of larger patches every second place, or fewer, decides. */
const maxPlaces = 16_000
const damping = 0.8
/** A step of a correction of opacity larger than this is not linear any more. */
const maxOpacityStep = 0.06
const opacityBounds = { min: 0.03, max: 0.93 } as const
/** A fainter layer is chance, and so is one that has moved farther. */
const leastOpacity = 0.05
const maxMovePx = 3
/** A layer that has moved so far comes back no more: of 53 fits on development photos three moved farther, and none did. */
const lostPx = 4
/** Corrections of at most this end the search; of opacity, pixels and the logarithm of blur alike. */
const converged = 0.004

/** A mark and the layers under it. */
export interface LayeredMark {
  readonly mark: Mark
  readonly layers: readonly UnderLayer[]
}

/** What coverage has more than its neighbours on average: the shape of an error along the outline. */
const rimOf = (coverage: Float32Array, width: number): Float32Array => {
  const rim = boxFilter(coverage, width, 1)
  for (let at = 0; at < rim.length; at++) rim[at] = (coverage[at] as number) - (rim[at] as number)
  return rim
}

/** The product of two planes, without slow changes. */
const detailOf = (one: Float32Array, other: Float32Array, width: number): Float32Array =>
  withoutLight(timesPlane(one, other), width)

const movedPx = ({ shape: from }: UnderLayer, { shape: to }: UnderLayer): number =>
  Math.hypot(to.dx - from.dx, to.dy - from.dy)

/** The largest change of a layer: of opacity, of place in pixels or of the logarithm of blur. */
const changeOf = (before: UnderLayer, after: UnderLayer): number => {
  const [from, to] = [before.shape, after.shape]
  const blur = from.blurPx > 0 ? Math.log(to.blurPx / from.blurPx) : 0
  return Math.max(...[after.opacity - before.opacity, to.dx - from.dx, to.dy - from.dy, blur].map(Math.abs))
}

/** Factors of templates in detail, fitted again and again where the last fit leaves little. */
const robustFactors = (
  detail: Float32Array,
  templates: readonly Float32Array[],
  places: Int32Array,
  width: number,
): Float64Array => {
  let residual = detail
  for (let again = 1; ; again++) {
    const { factors } = fitTemplates(detail, templates, robustCalmness(residual, residual, width, noiseLevels), places)
    if (again === reweightings) return factors
    residual = withoutTemplates(detail, templates, factors)
  }
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
  const level = lumaBt601(...initial.mark.colour)
  const draw = shapeDrawer(coverage, width, initial.mark.opacity)
  const places = fewerPlaces(placesNearMark(coverage, width), maxPlaces)
  const rim = rimOf(coverage, width)
  const drawnAs = (layer: UnderLayer): UnderLayer & { readonly drawn: Float32Array } => {
    const drawn = draw(layer.shape)
    return { ...layer, drawn, alpha: timesFactor(drawn, layer.opacity) }
  }
  const isAnyKnockedOut = initial.layers.some(({ shape }) => shape.isKnockedOut)
  const beside = isAnyKnockedOut ? besideLetters(coverage, initial.mark.opacity) : null
  const parametersOf = (layer: UnderLayer & { readonly drawn: Float32Array }): LayerParameter[] => {
    if (beside === null || !layer.shape.isKnockedOut) return layerParameters(layer, layer.drawn, width)
    const whole = layerParameters(layer, draw({ ...layer.shape, isKnockedOut: false }), width)
    return whole.map((own) => ({ ...own, alpha: timesPlane(own.alpha, beside) }))
  }
  let { mark } = initial
  let layers = initial.layers.map(drawnAs)
  for (let round = 0; round < rounds; round++) {
    const light = { share: alphaPlane(mark, box, coverage), level }
    const lights = lightsOf(layers)
    const behind = lightBehind(seen, light, lights)
    const steps = lightSteps(evenLight(behind, width), light, lights)
    const parameters = layers.map(parametersOf)
    const templates = [
      detailOf(steps.mark, coverage, width),
      detailOf(steps.mark, rim, width),
      ...parameters.flatMap((own, index) =>
        own.map(({ alpha }) => detailOf(alpha, steps.layers[index] as Float32Array, width)),
      ),
    ]
    const factors = robustFactors(withoutLight(behind, width), templates, places, width)
    const stepOf = (index: number, limit: number): number => clamp(-damping * (factors[index] as number), -limit, limit)
    const opacityStep = stepOf(0, maxOpacityStep)
    mark = { ...mark, opacity: clamp(mark.opacity + opacityStep, opacityBounds.min, opacityBounds.max) }
    // The first two templates are the mark's.
    let next = 2
    const corrected = layers.map((layer, index) => {
      let applied: UnderLayer = layer
      for (const { limit, apply } of parameters[index] as (typeof parameters)[number]) {
        applied = apply(applied, stepOf(next++, limit))
      }
      return drawnAs(applied)
    })
    const changes = corrected.map((layer, index) => changeOf(layers[index] as UnderLayer, layer))
    layers = corrected
    if (Math.max(Math.abs(opacityStep), ...changes) < converged) break
    if (layers.some((layer, index) => movedPx(initial.layers[index] as UnderLayer, layer) > lostPx)) break
  }
  const isKept = (layer: UnderLayer, index: number): boolean =>
    layer.opacity >= leastOpacity &&
    movedPx(initial.layers[index] as UnderLayer, layer) <= maxMovePx &&
    layer.shape.blurPx < maxBlurPx
  return { mark, layers: layers.filter(isKept) }
}
