import { boxFilterWithin } from '../../kernel/filter/boxFilterWithin.ts'
import { countFlags } from '../../kernel/morphology/countFlags.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { distanceTransform, unitsPerPx } from '../../kernel/morphology/distanceTransform.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { labelComponents } from '../../kernel/morphology/labelComponents.ts'
import { reconstruct } from '../../kernel/morphology/reconstruct.ts'
import type { Plane } from '../../raster/plane.ts'

/** Half the width of a thing's edge before it is solved, in pixels of the network's grid. */
const softEdgeUnits = 3

/** Half the width from which what is left of a cut-out is a part of its own rather than hair or a rim, in the same unit. */
const partUnits = 6

/** Area up to which it is a scrap of the thing however wide it is, relative to the thing's. */
const scrapRatio = 0.02

/** How far from a thing its hair may begin, as whiskers fade between, in pixels of the network's grid. */
const gapUnits = 8

/** How far around a part that stays an edge is solved rather than cleared, in pixels of the network's grid. */
const sharedEdgeUnits = 16

/** Alpha from which a pixel is left of a cut-out, and from which it is solid. */
const [visible, solid] = [0.005, 0.5]

/** 1 where a solid part of a cut-out stays: what was painted to be kept, and what is neither a rim nor a scrap of the thing; else 0. */
const partsBeside = (isThing: Uint8Array, kept: Uint8Array, { width, data }: Plane, unitPx: number): Uint8Array => {
  const radius = Math.max(1, Math.round(partUnits * unitPx))
  const maxArea = scrapRatio * countFlags(isThing)
  const isSolid = flagWhere(data.length, (pixel) => isThing[pixel] === 0 && (data[pixel] as number) > solid)
  const { labels, count } = labelComponents(isSolid, width, 8)
  const area = new Uint32Array(count + 1)
  for (const label of labels) area[label] = (area[label] as number) + 1
  const depth = distanceTransform(
    isSolid.map((value) => 1 - value),
    width,
  )
  const core = flagWhere(
    data.length,
    (pixel) =>
      isSolid[pixel] === 1 &&
      (depth[pixel] as number) > radius * unitsPerPx.chamfer &&
      (area[labels[pixel] as number] as number) > maxArea,
  )
  return dilate(core, width, radius).map(
    (value, pixel) => (value & (isSolid[pixel] as number)) | (kept[pixel] as number),
  )
}

/** What of a cut-out hangs on a painted thing and not on a part that stays: hair, rims and scraps that its outline missed. */
const rimsOf = (painted: Uint8Array, kept: Uint8Array, alpha: Plane, unitPx: number): Uint8Array => {
  const { width, data } = alpha
  const rest = flagWhere(data.length, (pixel) => painted[pixel] === 0 && (data[pixel] as number) > visible)
  const near = dilate(painted, width, Math.max(1, Math.round(gapUnits * unitPx)))
  const hanging = reconstruct(near, rest, width, 8)
  const parts = partsBeside(painted, kept, alpha, unitPx)
  const hasParts = parts.includes(1)
  const [toThing, toPart] = [distanceTransform(painted, width), distanceTransform(parts, width)]
  return flagWhere(rest.length, (pixel) => {
    if (hanging[pixel] === 0) return false
    return !hasParts || (toThing[pixel] as number) < (toPart[pixel] as number)
  })
}

/**
 * Where a thing that was removed stood alone: no part of the cut-out that stays is near, so nothing of the edge is to stay either.
 *
 * @param found coverage 0–1 of what is removed
 * @param kept 1 where strokes to keep were painted, else 0
 * @param alpha of the cut-out, on the same grid
 * @returns 1 where it stood alone, else 0
 */
export const standsAlone = (found: Plane, kept: Uint8Array, alpha: Plane, unitPx: number): Plane => {
  const isThing = flagWhere(found.data.length, (pixel) => (found.data[pixel] as number) > 0.3)
  const parts = partsBeside(isThing, kept, alpha, unitPx)
  const near = dilate(parts, alpha.width, Math.round(sharedEdgeUnits * unitPx))
  return { ...alpha, data: Float32Array.from(near, (value) => 1 - value) }
}

interface Thing {
  readonly kind: 'keep' | 'remove'
  /** 1 where it was painted, else 0. */
  readonly painted: Uint8Array
  /** 1 where strokes of the other kind were painted, else 0. */
  readonly opposite: Uint8Array
}

/**
 * A thing that is kept or removed whole, with a soft edge; what strokes of the other kind marked is left out. With a thing that is
 * removed go its hair and its rims.
 *
 * @param alpha of the cut-out
 * @returns coverage 0–1 on the grid of `alpha`
 */
export const thingOnGrid = ({ kind, painted, opposite }: Thing, alpha: Plane, unitPx: number): Plane => {
  const { width, height } = alpha
  const rims = kind === 'remove' ? rimsOf(painted, opposite, alpha, unitPx) : painted
  const data = new Float32Array(painted.length)
  for (let pixel = 0; pixel < data.length; pixel++) {
    data[pixel] = opposite[pixel] === 0 && (painted[pixel] === 1 || rims[pixel] === 1) ? 1 : 0
  }
  const soft = boxFilterWithin({ width, height, data }, Math.max(1, Math.round(softEdgeUnits * unitPx)))
  for (let pixel = 0; pixel < data.length; pixel++)
    if (rims[pixel] === 1 && kind === 'remove') soft.data[pixel] = data[pixel] as number
  return soft
}
