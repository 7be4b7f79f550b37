import { lumaOfPlanes } from '../kernel/colour/lumaOfPlanes.ts'
import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { timesFactor } from '../kernel/plane/timesFactor.ts'
import { clamp } from '../kernel/scalar/clamp.ts'
import { fitTemplates } from '../kernel/statistics/fitTemplates.ts'
import { calmness } from './calmness.ts'
import { ghostTemplates, withoutLight } from './ghostTemplates.ts'
import { minLayerTransparency } from './layeredLight.ts'
import {
  coarseShapes,
  type LayerShape,
  nearbyShapes,
  nearbyWidths,
  shapeDrawer,
  type UnderLayer,
} from './layerShapes.ts'
import type { MarkPlanes } from './markPatch.ts'
import { fewerPlaces, placesNearMark } from './placesNearMark.ts'

const behindRadiusPx = 6
const noiseLevels = 2.5
/** Levels beyond which nothing is taken for detail of a photo. */
const possible = { min: -45, max: 300 } as const
/** Fainter layers, and those that explain less of the photo's detail around the mark, are chance. */
const minOpacity = 0.07
const minGain = 0.02
const maxOpacity = 0.85
const refinements = 3
/** A layer can be seen where the photo differs so much from it, in levels; over less of the mark's surroundings what is seen is chance, and over a little less if it is not plain. */
const leastContrast = 80
const leastVisible = { any: 0.2, plain: 0.04 } as const
/** A layer is plain, be it under one letter alone, if it is no fainter and explains no less. */
const plain = { gain: 0.1, opacity: 0.25 } as const
/** Of larger patches every second place, or fewer, decides. */
const maxPlaces = 12_000

/** Takes a layer away: the inverse of compositing it. */
export const withoutLayer = (planes: MarkPlanes, { alpha, level }: Pick<UnderLayer, 'alpha' | 'level'>): MarkPlanes =>
  planes.map((plane) => {
    const out = new Float32Array(plane.length)
    for (let at = 0; at < out.length; at++) {
      const own = alpha[at] as number
      out[at] = ((plane[at] as number) - own * level) / Math.max(minLayerTransparency, 1 - own)
    }
    return out
  }) as unknown as MarkPlanes

const lumaOf = (planes: MarkPlanes): Float32Array => lumaOfPlanes(planes, planes[0].length)

/** What a layer of a shape does to the light behind it, without slow changes. */
const effectOf = (drawn: Float32Array, level: number, behind: Float32Array, width: number): Float32Array => {
  const effect = new Float32Array(drawn.length)
  for (let at = 0; at < effect.length; at++) effect[at] = (drawn[at] as number) * (level - (behind[at] as number))
  return withoutLight(effect, width)
}

/** A shape as a layer. */
interface RatedShape {
  readonly shape: LayerShape
  readonly drawn: Float32Array
  /** How much of the detail it explains that an error of the first layer does not. */
  readonly gain: number
  readonly opacity: number
}

/** What layers are looked for in. */
interface Ground {
  readonly width: number
  /** The photo without the first layer, in luma: what changes slowly in it, and what does not. */
  readonly smooth: Float32Array
  readonly detail: Float32Array
  readonly weights: Float32Array
  /** What an error of the first layer leaves: it must not be taken for a second one. */
  readonly own: readonly Float32Array[]
  /** The same, and whatever a layer can leave. */
  readonly anything: readonly Float32Array[]
  readonly draw: (shape: LayerShape) => Float32Array
}

const groundOf = (planes: MarkPlanes, coverage: Float32Array, width: number, opacity: number): Ground => {
  const luma = lumaOf(planes)
  for (let at = 0; at < luma.length; at++) luma[at] = clamp(luma[at] as number, possible.min, possible.max)
  const smooth = boxFilter(luma, width, behindRadiusPx)
  const detail = withoutLight(luma, width)
  const own = [effectOf(coverage, 0, smooth, width), withoutLight(coverage, width)]
  const anything = [...ghostTemplates(coverage, width).slice(1), ...own]
  const draw = shapeDrawer(coverage, width, opacity)
  return { width, smooth, detail, weights: calmness(detail, width, noiseLevels), own, anything, draw }
}

/** Rates shapes by what they explain at some places. */
const ratingAt = (
  { width, smooth, detail, weights, own, draw }: Ground,
  places: ArrayLike<number>,
): { readonly rate: (shape: LayerShape) => RatedShape; readonly without: number } => {
  const without = fitTemplates(detail, own, weights, places).explained
  const rate = (shape: LayerShape): RatedShape => {
    const drawn = draw(shape)
    const effect = effectOf(drawn, shape.level, smooth, width)
    const { explained, factors } = fitTemplates(detail, [effect, ...own], weights, places)
    // The effect is measured on a photo that the layer has already pulled towards its level.
    const factor = factors[0] as number
    return { shape, drawn, gain: factor > 0 ? explained - without : 0, opacity: factor / (1 + factor * 0.5) }
  }
  return { rate, without }
}

const bestOf = (rated: readonly RatedShape[]): RatedShape => rated.reduce((a, b) => (b.gain > a.gain ? b : a))

/** The best of a shape, its neighbours, and theirs in turn. */
const climb = (
  start: RatedShape,
  nearby: (shape: LayerShape) => LayerShape[],
  rate: (shape: LayerShape) => RatedShape,
): RatedShape => {
  let found = start
  for (let step = 0; step < refinements; step++) {
    const best = bestOf([found, ...nearby(found.shape).map(rate)])
    if (best === found) break
    found = best
  }
  return found
}

/**
 * The best of coarse shapes, then of its neighbours.
 *
 * @param places where it is looked for
 * @returns null where none explains enough
 */
const searchShapes = (ground: Ground, shapes: readonly LayerShape[], places: readonly number[]): RatedShape | null => {
  const { detail, anything, weights } = ground
  const sparse = fewerPlaces(places, maxPlaces)
  const { rate, without } = ratingAt(ground, sparse)
  if (fitTemplates(detail, anything, weights, sparse).explained - without < minGain) return null
  const coarse = bestOf(shapes.map(rate))
  if (coarse.gain < minGain / 2) return null
  const found = climb(coarse, nearbyShapes, rate)
  return found.gain < minGain || found.opacity < minOpacity ? null : found
}

/**
 * An outline whose width and corners are chosen anew, by a better coverage than it was found with; any other layer as it is, drawn by that coverage.
 *
 * @param planes the photo with its first layer and all others taken away
 * @param opacity of the first layer, 0–1
 */
export const withBestWidth = (
  planes: MarkPlanes,
  coverage: Float32Array,
  width: number,
  layer: UnderLayer,
  opacity: number,
): UnderLayer => {
  const ground = groundOf(planes, coverage, width, opacity)
  const { rate } = ratingAt(ground, fewerPlaces(placesNearMark(coverage, width), maxPlaces))
  const { shape, drawn } = climb(rate(layer.shape), nearbyWidths, rate)
  return { ...layer, shape, alpha: timesFactor(drawn, layer.opacity) }
}

/**
 * The layer that lies under a mark, found in the photo that its removal leaves: the shape of the mark itself, moved, widened or
 * blurred, that explains most of what is left. Where none explains enough, a black one is looked for where the photo is light alone, then a white one
 * where it is dark.
 *
 * @param planes the photo with its first layer taken away
 * @param coverage of the first layer, 0–1
 * @param letters the first layer's opacity, 0–1, and whether it knocks the layer out that is looked for
 * @returns null where no shape explains enough
 */
export const findUnderLayer = (
  planes: MarkPlanes,
  coverage: Float32Array,
  width: number,
  letters: { readonly opacity: number; readonly isKnockedOut: boolean },
): UnderLayer | null => {
  const places = placesNearMark(coverage, width)
  const ground = groundOf(planes, coverage, width, letters.opacity)
  const shapes = coarseShapes().map((shape) => (letters.isKnockedOut ? { ...shape, isKnockedOut: true } : shape))
  const searchWhereSeen = (level: number): RatedShape | null => {
    const seen = places.filter((at) => Math.abs((ground.smooth[at] as number) - level) >= leastContrast)
    if (seen.length < leastVisible.plain * places.length) return null
    const found = searchShapes(
      ground,
      shapes.filter((shape) => shape.level === level),
      seen,
    )
    const isPlain = found !== null && found.gain >= plain.gain && found.opacity >= plain.opacity
    return isPlain || seen.length >= leastVisible.any * places.length ? found : null
  }
  const found = searchShapes(ground, shapes, places) ?? searchWhereSeen(0) ?? searchWhereSeen(255)
  if (found === null) return null
  const { shape, drawn } = found
  const initial = Math.min(maxOpacity, found.opacity)
  const opacity = bestOpacity(planes, drawn, shape.level, initial, { width, weights: ground.weights, places })
  return { alpha: timesFactor(drawn, opacity), level: shape.level, shape, opacity }
}

/** Newton steps on the opacity of a shape until nothing of it is left. */
const bestOpacity = (
  planes: MarkPlanes,
  drawn: Float32Array,
  level: number,
  initial: number,
  {
    width,
    weights,
    places,
  }: { readonly width: number; readonly weights: Float32Array; readonly places: readonly number[] },
): number => {
  let opacity = initial
  for (let step = 0; step < 3; step++) {
    const luma = lumaOf(withoutLayer(planes, { alpha: timesFactor(drawn, opacity), level }))
    const effect = boxFilter(luma, width, behindRadiusPx)
    for (let at = 0; at < effect.length; at++) {
      const covered = drawn[at] as number
      effect[at] = (covered * (level - (effect[at] as number))) / Math.max(minLayerTransparency, 1 - covered * opacity)
    }
    const { factors } = fitTemplates(withoutLight(luma, width), [withoutLight(effect, width)], weights, places)
    opacity = clamp(opacity + 0.8 * (factors[0] as number), 0, maxOpacity)
  }
  return opacity
}
