import { distanceTransform, unitsPerPx } from '../../kernel/morphology/distanceTransform.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { labelComponents } from '../../kernel/morphology/labelComponents.ts'
import { smoothstep } from '../../kernel/scalar/smoothstep.ts'
import type { Plane } from '../../raster/plane.ts'
import type { Propagated } from './propagateStroke.ts'

/** Largest pocket that belongs to what encloses it, relative to what was found. */
const maxPocketRatio = 0.04

/** Mean probability from which a pocket may be a part of what encloses it. */
const minLikelihood = 0.2

/** A pocket that is so much of a hole from before was no part of what the stroke meant. */
const maxHoleRatio = 0.8

const sizesOf = (labels: ArrayLike<number>, count: number): Uint32Array => {
  const sizes = new Uint32Array(count + 1)
  for (let pixel = 0; pixel < labels.length; pixel++) {
    const label = labels[pixel] as number
    sizes[label] = (sizes[label] as number) + 1
  }
  return sizes
}

/** 1 in parts of what is open that the found and the settled enclose and that are small, else 0. */
const pocketsOf = (solid: Uint8Array, wasSolid: Uint8Array, opposite: Uint8Array, likely: Plane): Uint8Array => {
  const { width } = likely
  const height = solid.length / width
  const empty = (flags: Uint8Array) => flagWhere(flags.length, (pixel) => flags[pixel] === 0)
  const { labels, count } = labelComponents(empty(solid), width, 4)
  const before = labelComponents(empty(wasSolid), width, 4)
  const sizes = sizesOf(labels, count)
  const sizesBefore = sizesOf(before.labels, before.count)
  let found = 0
  for (let pixel = 0; pixel < solid.length; pixel++) if (solid[pixel] === 1 && wasSolid[pixel] === 0) found++
  const isOpen = new Uint8Array(count + 1)
  const likelihoods = new Float64Array(count + 1)
  for (let pixel = 0; pixel < labels.length; pixel++) {
    const label = labels[pixel] as number
    if (label === 0) continue
    likelihoods[label] = (likelihoods[label] as number) + (likely.data[pixel] as number)
    const [column, row] = [pixel % width, Math.floor(pixel / width)]
    const isFrame = column === 0 || row === 0 || column === width - 1 || row === height - 1
    const hole = sizesBefore[before.labels[pixel] as number] as number
    if (isFrame || opposite[pixel] === 1 || (sizes[label] as number) > maxHoleRatio * hole) isOpen[label] = 1
  }
  return flagWhere(solid.length, (pixel) => {
    const label = labels[pixel] as number
    const size = sizes[label] as number
    const isLikely = (likelihoods[label] as number) >= minLikelihood * size
    return label !== 0 && isOpen[label] === 0 && isLikely && size <= maxPocketRatio * found
  })
}

/**
 * Makes what a stroke found solid but for its edge, in place: small pockets inside it, where its colours are also those of the other
 * side, belong to it unless all speaks against that, and nothing deep inside is left half transparent.
 *
 * @param propagated what was found
 * @param towards what already is as asked, 0–1, as large
 * @param opposite 1 where strokes of the other kind were painted, else 0
 * @param edgePx width of the edge, which stays as it was found
 */
export const settleFound = (
  { found, likely }: Pick<Propagated, 'found' | 'likely'>,
  towards: Plane,
  opposite: Uint8Array,
  edgePx: number,
): void => {
  const { width, data } = found
  const wasSolid = flagWhere(data.length, (pixel) => (towards.data[pixel] as number) > 0.5)
  const solid = flagWhere(data.length, (pixel) => wasSolid[pixel] === 1 || (data[pixel] as number) > 0.5)
  const pockets = pocketsOf(solid, wasSolid, opposite, likely)
  const outside = flagWhere(data.length, (pixel) => solid[pixel] === 0 && pockets[pixel] === 0)
  const depth = distanceTransform(outside, width)
  for (let pixel = 0; pixel < data.length; pixel++) {
    if (outside[pixel] === 1 || opposite[pixel] === 1) continue
    const deep = smoothstep(edgePx / 2, edgePx, (depth[pixel] as number) / unitsPerPx.chamfer)
    data[pixel] = Math.max(data[pixel] as number, deep)
  }
}
