import { colourAffinities } from '../../kernel/linear/colourAffinities.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { distanceTransform, unitsPerPx } from '../../kernel/morphology/distanceTransform.ts'
import { erode } from '../../kernel/morphology/erode.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { threshold } from '../../kernel/morphology/threshold.ts'
import { resizePlane } from '../../kernel/resample/resizePlane.ts'
import type { Plane, RgbPlanes } from '../../raster/plane.ts'

/** Alpha from which a pixel already is what the stroke asks for, and up to which it is the opposite. */
export const [settledFrom, openBelow] = [0.95, 0.5]

/** Half the width up to which alpha between the two is an edge, not a patch. */
export const edgeRadiusPx = 2

/** What a stroke is spread over; all of one size. */
export interface StrokeField {
  /** Colours 0–1. */
  readonly image: RgbPlanes
  /** 1 where a pixel already is what the stroke asks for, 0 where it is the opposite. */
  readonly alpha: Plane
  /** 1 where the stroke was painted, else 0. */
  readonly stroke: Uint8Array
  /** 1 where strokes of the other kind were painted, else 0. */
  readonly opposite: Uint8Array
  /** Whether the stroke may cross a pattern of both sides; otherwise it was painted on what it means alone. */
  readonly mayCross: boolean
  /** Distance from the stroke beyond which nothing changes, in pixels. */
  readonly reachPx: number
  /** Width of the edge of what is found, inside which it is solid, in pixels. */
  readonly edgePx: number
}

/** Flags on another grid; a pixel there is set where more than `above` of it is. */
export const resizeFlags = (
  flags: Uint8Array,
  { width, height }: Plane,
  columns: number,
  rows: number,
  above = 0.2,
): Uint8Array => {
  if (!flags.includes(1)) return new Uint8Array(columns * rows)
  const plane = { width, height, data: new Float32Array(flags) }
  return threshold(resizePlane(plane, columns, rows).data, above)
}

const shrink = (
  { image, alpha, stroke, opposite, mayCross, reachPx, edgePx }: StrokeField,
  sidePx: number,
): StrokeField => {
  const factor = Math.max(1, Math.max(alpha.width, alpha.height) / sidePx)
  const columns = Math.ceil(alpha.width / factor)
  const rows = Math.ceil(alpha.height / factor)
  const [red, green, blue] = image
  return {
    image: [resizePlane(red, columns, rows), resizePlane(green, columns, rows), resizePlane(blue, columns, rows)],
    alpha: resizePlane(alpha, columns, rows),
    stroke: resizeFlags(stroke, alpha, columns, rows),
    opposite: resizeFlags(opposite, alpha, columns, rows),
    mayCross,
    reachPx: reachPx / factor,
    edgePx: edgePx / factor,
  }
}

/** The middle of a stroke: its rim may have slipped over an edge. */
const coreOf = (stroke: Uint8Array, width: number): Uint8Array => {
  const outside = flagWhere(stroke.length, (pixel) => stroke[pixel] === 0)
  const depth = distanceTransform(outside, width)
  let deepest = 0
  for (let pixel = 0; pixel < stroke.length; pixel++) {
    if (stroke[pixel] === 1) deepest = Math.max(deepest, depth[pixel] as number)
  }
  return flagWhere(stroke.length, (pixel) => stroke[pixel] === 1 && 2 * (depth[pixel] as number) >= deepest)
}

/** Pixels that may change: 1, else 0. Edges of what is settled stay, wide patches between do not. */
const openPixels = ({ alpha, stroke }: StrokeField): Uint8Array => {
  const { data, width } = alpha
  const between = flagWhere(
    data.length,
    (pixel) => (data[pixel] as number) >= openBelow && (data[pixel] as number) < settledFrom,
  )
  const patches = dilate(erode(between, width, edgeRadiusPx), width, edgeRadiusPx)
  return flagWhere(data.length, (pixel) => {
    const isPatch = between[pixel] === 1 && (patches[pixel] === 1 || stroke[pixel] === 1)
    return (data[pixel] as number) < openBelow || isPatch
  })
}

/** A field with what is known before anything spreads in it. */
export interface Spread {
  readonly field: StrokeField
  readonly open: Uint8Array
  /** The middle of the stroke. */
  readonly core: Uint8Array
  readonly links: ReturnType<typeof colourAffinities>
  /** Distance from the stroke as a fraction of the reach. */
  readonly far: Float32Array
}

/** A field on a grid of a given longest side, at most its own, with what is known before anything spreads. */
export const prepareSpread = (wanted: StrokeField, sidePx: number): Spread => {
  const field = shrink(wanted, sidePx)
  const { image, alpha, stroke, reachPx } = field
  const open = openPixels(field)
  const distance = distanceTransform(stroke, alpha.width)
  const far = new Float32Array(distance.length)
  for (let pixel = 0; pixel < far.length; pixel++) {
    far[pixel] = (distance[pixel] as number) / (unitsPerPx.chamfer * reachPx)
  }
  return {
    field,
    open,
    core: coreOf(stroke, alpha.width),
    links: colourAffinities(image, open),
    far,
  }
}
