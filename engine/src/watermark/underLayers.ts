import { lumaOfPlanes } from '../kernel/colour/lumaOfPlanes.ts'
import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { flaggedPixels } from '../kernel/morphology/flaggedPixels.ts'
import { fitTemplates } from '../kernel/statistics/fitTemplates.ts'
import { ghostTemplates, withoutLight } from './ghostTemplates.ts'
import { coarseShapes, type LayerShape, nearbyShapes, shapeDrawer } from './layerShapes.ts'
import type { MarkPlanes } from './markPatch.ts'

/** A layer under a mark that repeats its shape: a shadow, an outline, or a side of relief. */
export interface UnderLayer {
  /** Opacity at each pixel of the patch, 0–1. */
  readonly alpha: Float32Array
  /** 0 for black, 255 for white. */
  readonly level: number
  /** What its alpha is drawn by, times `opacity`. */
  readonly shape: LayerShape
  readonly opacity: number
}

const behindRadiusPx = 6
const textureRadiusPx = 4
const reachPx = 12
const noiseLevels = 2.5
/** Fainter layers, and those that explain less of the photo's detail around the mark, are chance. */
const minOpacity = 0.07
const minGain = 0.02
const maxOpacity = 0.85
const refinements = 3
const minTransparency = 0.08
/** Of larger patches every second place, or fewer, decides. */
const maxPlaces = 12_000

/** Takes a layer away: the inverse of compositing it. */
export const withoutLayer = (planes: MarkPlanes, { alpha, level }: Pick<UnderLayer, 'alpha' | 'level'>): MarkPlanes =>
  planes.map((plane) =>
    plane.map(
      (value, at) => (value - (alpha[at] as number) * level) / Math.max(minTransparency, 1 - (alpha[at] as number)),
    ),
  ) as unknown as MarkPlanes

const lumaOf = (planes: MarkPlanes): Float32Array => lumaOfPlanes(planes, planes[0].length)

/**
 * The layer that lies under a mark, found in the photo that its removal leaves: the shape of the mark itself, moved, widened or
 * blurred, that explains most of what is left. It is the best of a coarse set, then of its neighbours.
 *
 * @param planes the photo with its first layer taken away
 * @param coverage of the first layer, 0–1
 * @returns null where no shape explains enough
 */
export const findUnderLayer = (planes: MarkPlanes, coverage: Float32Array, width: number): UnderLayer | null => {
  const near = dilate(
    Uint8Array.from(coverage, (value) => (value > 0.3 ? 1 : 0)),
    width,
    reachPx,
  )
  const places = flaggedPixels(near)
  const stride = Math.ceil(places.length / maxPlaces)
  const sparse = places.filter((_, index) => index % stride === 0)
  const draw = shapeDrawer(coverage, width)
  const luma = lumaOf(planes).map((value) => Math.min(300, Math.max(-45, value)))
  const smooth = boxFilter(luma, width, behindRadiusPx)
  const detail = withoutLight(luma, width)
  const texture = boxFilter(detail.map(Math.abs), width, textureRadiusPx)
  const weights = texture.map((value) => 1 / (noiseLevels ** 2 + value * value))
  // What an error of the first layer would leave must not be taken for a second one.
  const own = [
    withoutLight(
      coverage.map((value, at) => value * (smooth[at] as number)),
      width,
    ),
    withoutLight(coverage, width),
  ]
  const without = fitTemplates(detail, own, weights, sparse).explained
  const anything = fitTemplates(
    detail,
    [...ghostTemplates(coverage, width).slice(1), ...own],
    weights,
    sparse,
  ).explained
  if (anything - without < minGain) return null
  const rate = (shape: LayerShape): { shape: LayerShape; drawn: Float32Array; gain: number; opacity: number } => {
    const drawn = draw(shape)
    const effect = withoutLight(
      drawn.map((value, at) => value * (shape.level - (smooth[at] as number))),
      width,
    )
    const { explained, factors } = fitTemplates(detail, [effect, ...own], weights, sparse)
    // The effect is measured on a photo that the layer has already pulled towards its level.
    const factor = factors[0] as number
    return { shape, drawn, gain: factor > 0 ? explained - without : 0, opacity: factor / (1 + factor * 0.5) }
  }
  const best = (shapes: readonly LayerShape[]) => shapes.map(rate).reduce((a, b) => (b.gain > a.gain ? b : a))
  let found = best(coarseShapes())
  if (found.gain < minGain / 2) return null
  for (let step = 0; step < refinements; step++) found = best([found.shape, ...nearbyShapes(found.shape)])
  if (found.gain < minGain || found.opacity < minOpacity) return null
  const opacity = bestOpacity(planes, found.drawn, found.shape.level, Math.min(maxOpacity, found.opacity), {
    width,
    weights,
    places,
  })
  const alpha = found.drawn.map((value) => value * opacity)
  return { alpha, level: found.shape.level, shape: found.shape, opacity }
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
    const luma = lumaOf(withoutLayer(planes, { alpha: drawn.map((value) => value * opacity), level }))
    const smooth = boxFilter(luma, width, behindRadiusPx)
    const effect = drawn.map(
      (value, at) => (value * (level - (smooth[at] as number))) / Math.max(minTransparency, 1 - value * opacity),
    )
    const { factors } = fitTemplates(withoutLight(luma, width), [withoutLight(effect, width)], weights, places)
    opacity = Math.min(maxOpacity, Math.max(0, opacity + 0.8 * (factors[0] as number)))
  }
  return opacity
}
