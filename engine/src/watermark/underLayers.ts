import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { gaussianFilter } from '../kernel/filter/gaussianFilter.ts'
import { maxFilter } from '../kernel/filter/maxFilter.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { fitTemplates } from '../kernel/statistics/fitTemplates.ts'
import { ghostTemplates, withoutLight } from './ghostTemplates.ts'
import type { MarkPlanes } from './markPatch.ts'

/** A layer under a mark that repeats its shape: a shadow, an outline, or a side of relief. */
export interface UnderLayer {
  /** Opacity at each pixel of the patch, 0–1. */
  readonly alpha: Float32Array
  /** 0 for black, 255 for white. */
  readonly level: number
}

interface Shape {
  readonly dx: number
  readonly dy: number
  /** Half side of the square by which the mark's shape is widened. */
  readonly widenPx: number
  /** 0 for crisp. */
  readonly blurPx: number
  readonly level: number
}

const maxLayers = 2
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

/** Outlines, relief, and shadows moved to each side. */
const coarseShapes = (): Shape[] => {
  const shapes: Shape[] = []
  const plain = { dx: 0, dy: 0, widenPx: 0, blurPx: 0, level: 0 }
  for (const level of [0, 255]) {
    for (const widenPx of [1, 2, 3]) shapes.push({ ...plain, widenPx, level })
    for (const dx of [-1, 1]) for (const dy of [-1, 1]) shapes.push({ ...plain, dx, dy, level })
  }
  shapes.push({ ...plain, blurPx: 3 })
  for (const reach of [2, 4]) {
    for (const dx of [-reach, 0, reach]) {
      for (const dy of [-reach, 0, reach]) if (dx !== 0 || dy !== 0) shapes.push({ ...plain, dx, dy, blurPx: 1.5 })
    }
  }
  return shapes
}

const nearbyShapes = (best: Shape): Shape[] => {
  const shapes: Shape[] = [
    { ...best, dx: best.dx - 1 },
    { ...best, dx: best.dx + 1 },
    { ...best, dy: best.dy - 1 },
    { ...best, dy: best.dy + 1 },
  ]
  for (const factor of [0.65, 1.5]) if (best.blurPx > 0) shapes.push({ ...best, blurPx: best.blurPx * factor })
  return shapes
}

/** Draws shapes of one mark; widening and blurring, which are slow, once for all places. */
const shapeDrawer = (coverage: Float32Array, width: number): ((shape: Shape) => Float32Array) => {
  const drawn = new Map<string, Float32Array>()
  const height = coverage.length / width
  return ({ dx, dy, widenPx, blurPx }) => {
    const key = `${widenPx} ${blurPx}`
    const wide = widenPx === 0 ? coverage : maxFilter(coverage, width, widenPx)
    const still = drawn.get(key) ?? (blurPx < 0.3 ? wide : gaussianFilter(wide, width, blurPx))
    drawn.set(key, still)
    const moved = new Float32Array(coverage.length)
    const columns = width - Math.abs(dx)
    for (let row = Math.max(0, dy); row < Math.min(height, height + dy); row++) {
      const from = (row - dy) * width + Math.max(0, -dx)
      moved.set(still.subarray(from, from + columns), row * width + Math.max(0, dx))
    }
    return moved
  }
}

/** Takes a layer away: the inverse of compositing it. */
export const withoutLayer = (planes: MarkPlanes, { alpha, level }: UnderLayer): MarkPlanes =>
  planes.map((plane) =>
    plane.map(
      (value, at) => (value - (alpha[at] as number) * level) / Math.max(minTransparency, 1 - (alpha[at] as number)),
    ),
  ) as unknown as MarkPlanes

const lumaOf = ([red, green, blue]: MarkPlanes): Float32Array =>
  red.map((value, at) => 0.299 * value + 0.587 * (green[at] as number) + 0.114 * (blue[at] as number))

/**
 * The layers that lie under a mark, found in the photo that its removal leaves: shapes of the mark itself, moved, widened or
 * blurred, that explain what is left. Each is the best of a coarse set, then of its neighbours.
 *
 * @param behind the photo with its first layer taken away
 * @param coverage of the first layer, 0–1
 */
export const findUnderLayers = (behind: MarkPlanes, coverage: Float32Array, width: number): UnderLayer[] => {
  const layers: UnderLayer[] = []
  let planes = behind
  const near = dilate(
    Uint8Array.from(coverage, (value) => (value > 0.3 ? 1 : 0)),
    width,
    reachPx,
  )
  const places: number[] = []
  for (let at = 0; at < near.length; at++) if (near[at] === 1) places.push(at)
  const stride = Math.ceil(places.length / maxPlaces)
  const sparse = places.filter((_, index) => index % stride === 0)
  const draw = shapeDrawer(coverage, width)
  while (layers.length < maxLayers) {
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
    if (anything - without < minGain) break
    const rate = (shape: Shape): { shape: Shape; drawn: Float32Array; gain: number; opacity: number } => {
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
    const best = (shapes: readonly Shape[]) => shapes.map(rate).reduce((a, b) => (b.gain > a.gain ? b : a))
    let found = best(coarseShapes())
    if (found.gain < minGain / 2) break
    for (let step = 0; step < refinements; step++) found = best([found.shape, ...nearbyShapes(found.shape)])
    if (found.gain < minGain || found.opacity < minOpacity) break
    const layer = bestOpacity(planes, found.drawn, found.shape.level, Math.min(maxOpacity, found.opacity), {
      width,
      weights,
      places,
    })
    layers.push(layer)
    planes = withoutLayer(planes, layer)
  }
  return layers
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
): UnderLayer => {
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
  return { alpha: drawn.map((value) => value * opacity), level }
}
