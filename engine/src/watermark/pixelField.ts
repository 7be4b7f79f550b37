import { flaggedPixels } from '../kernel/morphology/flaggedPixels.ts'
import { type BoundaryCosts, boundaryCosts } from './boundaryCosts.ts'
import { boundaryContext } from './boundaryFeatures.ts'
import { gradientScale, pairDistancePx } from './gradientScale.ts'
import { isLossy } from './isLossy.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { opponentColour, opponentPlanes } from './opponentColours.ts'

/** Cost of a label change between adjacent pixels; keeps outlines short, more so where noise takes part. */
const borderCosts = { lossless: 0.7, lossy: 1 } as const
const backgroundWeight = 0.08
/** Differences beyond this many usual ones count no further: the photo has edges of its own. */
const maxPairCost = 14
/** Levels by which a value may be out of range before it counts against the mark. */
const gamutToleranceLevels = 7

/** Edges per node: right, left, down, up at the distance of a pair, then the same for adjacent pixels. */
export const fieldDegree = 8
/** The first edges carry four costs each, the others share `borderCost`. */
export const pairEdges = 4

/**
 * A pairwise field of binary labels (bare or covered) over the pixels that a mark may cover; all others are bare.
 * Costs of an edge come in fours: bare–bare, bare–covered, covered–bare, covered–covered.
 */
export interface PixelField {
  /** Pixel of each node. */
  readonly pixels: readonly number[]
  /** Cost of covered over bare of each node by itself. */
  readonly unary: Float32Array
  /** `fieldDegree` per node: the neighbouring node, or −1 where it is bare or outside. */
  readonly neighbours: Int32Array
  /** `pairEdges` × 4 per node. */
  readonly pairCosts: Float32Array
  readonly borderCost: number
}

/** What is known of a patch whatever its mark. */
export interface PatchPrior {
  /** 1 where a pixel may be covered; all others are bare. */
  readonly mayBeCovered: Uint8Array
  /** The photo continued from outside over everything that may be covered. */
  readonly background: MarkPlanes
  /** How much each pixel is expected to be covered, as the cost of being bare. */
  readonly expectation: Float32Array
}

/** The planes that costs are computed from, in opponent colours. */
interface FieldPlanes {
  readonly seen: MarkPlanes
  readonly background: MarkPlanes
  /** The photo if the mark covered every pixel. */
  readonly clean: MarkPlanes
  /** The same in red, green and blue. */
  readonly cleanRgb: MarkPlanes
  readonly scale: MarkPlanes
  readonly paint: readonly [number, number, number]
  readonly opacity: number
}

const fieldPlanes = (
  { planes, box }: MarkPatch,
  { background }: PatchPrior,
  { opacity, colour }: Mark,
  noise: number,
): FieldPlanes => {
  const seen = opponentPlanes(planes)
  const cleanRgb = planes.map((plane, channel) =>
    plane.map((value) => (value - opacity * (colour[channel] as number)) / Math.max(0.02, 1 - opacity)),
  ) as unknown as MarkPlanes
  return {
    seen,
    background: opponentPlanes(background),
    clean: opponentPlanes(cleanRgb),
    cleanRgb,
    scale: gradientScale(seen, box.width, noise),
    paint: opponentColour(colour),
    opacity,
  }
}

/** How much less a pixel looks like the background under the mark than like the background itself. */
const unaryCost = ({ seen, background, scale, paint, opacity }: FieldPlanes, at: number): number => {
  let bare = 0
  let covered = 0
  for (let channel = 0; channel < 3; channel++) {
    const usual = (scale[channel] as Float32Array)[at] as number
    const behind = (background[channel] as Float32Array)[at] as number
    const difference = ((seen[channel] as Float32Array)[at] as number) - behind
    bare += (difference / usual) ** 2
    covered += ((difference - opacity * ((paint[channel] as number) - behind)) / usual) ** 2
  }
  return backgroundWeight * (Math.sqrt(covered) - Math.sqrt(bare))
}

/** How far out of range the photo would be under the mark, in usual differences. */
const gamutCost = ({ cleanRgb, scale }: FieldPlanes, at: number): number => {
  let excess = 0
  for (const plane of cleanRgb) {
    const value = plane[at] as number
    excess += Math.max(0, value - (255 + gamutToleranceLevels)) + Math.max(0, -gamutToleranceLevels - value)
  }
  return excess / (scale[0][at] as number)
}

/** Distance of two pixels in usual differences of the photo near the first (a Laplacian likelihood). */
const pairCost = (scale: MarkPlanes, a: MarkPlanes, p: number, b: MarkPlanes, q: number): number => {
  let sum = 0
  for (let channel = 0; channel < 3; channel++) {
    const difference = ((a[channel] as Float32Array)[p] as number) - ((b[channel] as Float32Array)[q] as number)
    sum += (difference / ((scale[channel] as Float32Array)[p] as number)) ** 2
  }
  return Math.min(maxPairCost, Math.sqrt(sum))
}

/** Writes the four costs of an edge, from differences of the photo or from the predicted boundaries. */
const writePairCosts = (
  { seen, clean, scale }: FieldPlanes,
  boundaries: BoundaryCosts | null,
  { at, edge, offset }: { readonly at: number; readonly edge: number; readonly offset: number },
  into: Float32Array,
  to: number,
): void => {
  if (boundaries === null) {
    const next = at + offset
    into[to] = pairCost(scale, seen, at, seen, next)
    into[to + 1] = pairCost(scale, seen, at, clean, next)
    into[to + 2] = pairCost(scale, clean, at, seen, next)
    // Contrast within the mark is the same as without it, however busy the photo.
    into[to + 3] = into[to] as number
    return
  }
  const changes = edge < 2 ? boundaries.right : boundaries.down
  const between = 2 * (at + offset / 2)
  const isForward = edge % 2 === 0
  into[to] = 0
  into[to + 1] = changes[isForward ? between : between + 1] as number
  into[to + 2] = changes[isForward ? between + 1 : between] as number
  into[to + 3] = 0
}

/**
 * The field whose cheapest labels tell which pixels a mark covers: taking the mark away from the covered ones must leave
 * differences between nearby pixels as small as the photo's. In lossy files a network predicts them instead.
 *
 * @param noise deviation that the file's compression adds to a pixel, in levels
 * @param isThorough whether the slower network may be used
 */
export const pixelField = (
  patch: MarkPatch,
  prior: PatchPrior,
  mark: Mark,
  noise: number,
  isThorough: boolean,
): PixelField => {
  const { width } = patch.box
  const { mayBeCovered, expectation } = prior
  const planes = fieldPlanes(patch, prior, mark, noise)
  // In lossless files the network's labels are no better than those from differences alone.
  const isPredicted = isThorough && isLossy(noise)
  const boundaries = isPredicted ? boundaryCosts(boundaryContext(patch, mark, noise), mayBeCovered) : null
  const borderCost = isLossy(noise) ? borderCosts.lossy : borderCosts.lossless
  const pixels = flaggedPixels(mayBeCovered)
  const nodeOf = new Int32Array(mayBeCovered.length).fill(-1)
  for (const [node, at] of pixels.entries()) nodeOf[at] = node
  const far = pairDistancePx
  const offsets = [far, -far, far * width, -far * width, 1, -1, width, -width]
  const neighbours = new Int32Array(pixels.length * fieldDegree).fill(-1)
  const pairCosts = new Float32Array(pixels.length * pairEdges * 4)
  const unary = new Float32Array(pixels.length)
  for (const [node, at] of pixels.entries()) {
    unary[node] = unaryCost(planes, at) - (expectation[at] as number)
    unary[node] = (unary[node] as number) + gamutCost(planes, at)
    for (let edge = 0; edge < fieldDegree; edge++) {
      const offset = offsets[edge] as number
      const next = at + offset
      const isHorizontal = edge < 2 || edge === 4 || edge === 5
      const column = (at % width) + (isHorizontal ? offset : 0)
      if (next < 0 || next >= mayBeCovered.length || column < 0 || column >= width) continue
      const other = nodeOf[next] as number
      neighbours[node * fieldDegree + edge] = other
      if (edge < pairEdges) {
        const to = (node * pairEdges + edge) * 4
        writePairCosts(planes, boundaries, { at, edge, offset }, pairCosts, to)
        if (other < 0) unary[node] = (unary[node] as number) + (pairCosts[to + 2] as number) - (pairCosts[to] as number)
      } else if (other < 0) unary[node] = (unary[node] as number) + borderCost
    }
  }
  return { pixels, unary, neighbours, pairCosts, borderCost }
}
