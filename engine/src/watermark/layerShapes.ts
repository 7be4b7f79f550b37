import { gaussianFilter } from '../kernel/filter/gaussianFilter.ts'
import { type Dilated, discElement, greyDilation, squareElement } from '../kernel/filter/greyDilation.ts'
import { timesPlane } from '../kernel/plane/timesPlane.ts'

/** How a layer under a mark is drawn from the mark's own coverage: widened, blurred, then moved. */
export interface LayerShape {
  /** Pixels to the right and down; fractions are interpolated. */
  readonly dx: number
  readonly dy: number
  /** By how much the mark's shape is widened: half the side of a square, or the radius of a disc, of which fractions count. */
  readonly widenPx: number
  readonly corners: 'square' | 'round'
  /** 0 for crisp. */
  readonly blurPx: number
  /** 0 for black, 255 for white. */
  readonly level: number
  /** Whether it is seen beside the letters alone, not through them: letters and layer were one opaque image before both were made translucent. */
  readonly isKnockedOut?: boolean
}

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

/** Narrower blurs change nothing. */
const minBlurPx = 0.3
const widthStepPx = 0.5

/** Outlines, relief, and shadows moved to each side. */
export const coarseShapes = (): LayerShape[] => {
  const shapes: LayerShape[] = []
  const plain = { dx: 0, dy: 0, widenPx: 0, corners: 'square', blurPx: 0, level: 0 } as const
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

/** A widened shape's neighbours: its corners of the other kind, and discs a little smaller and larger. */
export const nearbyWidths = (best: LayerShape): LayerShape[] => {
  const { widenPx } = best
  if (widenPx === 0) return []
  const disc = (radiusPx: number): LayerShape => ({ ...best, corners: 'round', widenPx: radiusPx })
  if (best.corners === 'square') return [disc(widenPx), disc(widenPx + widthStepPx)]
  const discs = [widenPx - widthStepPx, widenPx + widthStepPx].filter((radiusPx) => radiusPx > 0)
  return [{ ...best, corners: 'square', widenPx: Math.round(widenPx) }, ...discs.map(disc)]
}

/** A mark's shape, widened. */
export const widened = (coverage: Float32Array, width: number, { widenPx, corners }: LayerShape): Dilated =>
  greyDilation(coverage, width, corners === 'square' ? squareElement(widenPx) : discElement(widenPx))

/** A shape's neighbours, a step away in each direction. */
export const nearbyShapes = (best: LayerShape): LayerShape[] => {
  const shapes: LayerShape[] = [
    { ...best, dx: best.dx - 1 },
    { ...best, dx: best.dx + 1 },
    { ...best, dy: best.dy - 1 },
    { ...best, dy: best.dy + 1 },
    ...nearbyWidths(best),
  ]
  for (const factor of [0.65, 1.5]) if (best.blurPx > 0) shapes.push({ ...best, blurPx: best.blurPx * factor })
  return shapes
}

/** Adds a plane times a weight, moved right and down by whole pixels; nothing moves in. */
const addMoved = (
  to: Float32Array,
  plane: Float32Array,
  width: number,
  { dx, dy, weight }: { readonly dx: number; readonly dy: number; readonly weight: number },
): void => {
  const height = plane.length / width
  const [first, end] = [Math.max(0, dx), width + Math.min(0, dx)]
  for (let row = Math.max(0, dy); row < Math.min(height, height + dy); row++) {
    const [start, from] = [row * width, (row - dy) * width - dx]
    for (let column = first; column < end; column++) {
      to[start + column] = (to[start + column] as number) + weight * (plane[from + column] as number)
    }
  }
}

/** A plane moved right and down, 0 where nothing moves in; fractions of a pixel are bilinear. */
export const shifted = (plane: Float32Array, width: number, dx: number, dy: number): Float32Array => {
  const [column, row] = [Math.floor(dx), Math.floor(dy)]
  const [right, down] = [dx - column, dy - row]
  const corners = [
    { dx: column, dy: row, weight: (1 - right) * (1 - down) },
    { dx: column + 1, dy: row, weight: right * (1 - down) },
    { dx: column, dy: row + 1, weight: (1 - right) * down },
    { dx: column + 1, dy: row + 1, weight: right * down },
  ]
  const out = new Float32Array(plane.length)
  for (const corner of corners) if (corner.weight > 0) addMoved(out, plane, width, corner)
  return out
}

/**
 * The part of a knocked-out layer that is seen beside letters. Letters over it in an opaque image hide what they cover of it; that image laid over a photo by
 * the letters' opacity is the same as this part of the layer under them.
 * @param opacity of the letters, 0–1
 */
export const besideLetters = (coverage: Float32Array, opacity: number): Float32Array => {
  const beside = new Float32Array(coverage.length)
  for (let at = 0; at < beside.length; at++) {
    const covered = coverage[at] as number
    beside[at] = (1 - covered) / (1 - opacity * covered)
  }
  return beside
}

/**
 * Draws shapes of one mark; widening and blurring, which are slow, once for all places.
 * @param opacity of the mark, 0–1
 */
export const shapeDrawer = (
  coverage: Float32Array,
  width: number,
  opacity: number,
): ((shape: LayerShape) => Float32Array) => {
  let beside: Float32Array | null = null
  const drawn = new Map<string, Float32Array>()
  return (shape) => {
    const { dx, dy, widenPx, corners, blurPx } = shape
    const key = `${corners} ${widenPx} ${blurPx}`
    let still = drawn.get(key)
    if (still === undefined) {
      const wide = widenPx === 0 ? coverage : widened(coverage, width, shape).values
      still = blurPx < minBlurPx ? wide : gaussianFilter(wide, width, blurPx)
      drawn.set(key, still)
    }
    const moved = shifted(still, width, dx, dy)
    if (!shape.isKnockedOut) return moved
    beside ??= besideLetters(coverage, opacity)
    return timesPlane(moved, beside)
  }
}
