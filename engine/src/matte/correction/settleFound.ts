import { distanceTransform, unitsPerPx } from '../../kernel/morphology/distanceTransform.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { labelComponents } from '../../kernel/morphology/labelComponents.ts'
import { smoothstep } from '../../kernel/scalar/smoothstep.ts'
import type { Plane } from '../../raster/plane.ts'
import type { StrokeField } from './strokeField.ts'

/** Largest pocket that belongs to what encloses it, relative to what was found. */
const maxPocketRatio = 0.04

/** Mean probability from which a pocket in what is kept belongs to it; a scrap in what is removed always does, as it hangs on nothing. */
const minLikelihood = 0.2

/** A pocket that is so much of a hole from before was no part of what the stroke meant. */
const maxHoleRatio = 0.8

/** What a stroke found, on the field that it was found on. */
interface Settling extends Pick<StrokeField, 'alpha' | 'opposite' | 'mayCross' | 'edgePx'> {
  /** Coverage 0–1; changed in place. */
  readonly found: Plane
  /** Probability 0–1, also of what does not hang together with the stroke. */
  readonly likely: Float32Array
}

const empty = (flags: Uint8Array): Uint8Array => flagWhere(flags.length, (pixel) => flags[pixel] === 0)

/** Sets in a solid part, in place, the pockets of what is open that it encloses. */
const fillPockets = (
  solid: Uint8Array,
  wasSolid: Uint8Array,
  { found, likely, opposite, mayCross }: Settling,
): void => {
  const { width } = found
  const { labels, count } = labelComponents(empty(solid), width, 4)
  const [sizes, likelihoods] = [new Uint32Array(count + 1), new Float64Array(count + 1)]
  const isOpen = new Uint8Array(count + 1)
  let foundPixels = 0
  for (let pixel = 0; pixel < labels.length; pixel++) {
    const label = labels[pixel] as number
    if (label === 0) {
      if (wasSolid[pixel] === 0) foundPixels++
      continue
    }
    sizes[label] = (sizes[label] as number) + 1
    likelihoods[label] = (likelihoods[label] as number) + (likely[pixel] as number)
    if (opposite[pixel] === 1) isOpen[label] = 1
  }
  // What the frame cuts off may go on outside.
  for (let column = 0; column < width; column++) {
    isOpen[labels[column] as number] = 1
    isOpen[labels[labels.length - 1 - column] as number] = 1
  }
  for (let start = 0; start < labels.length; start += width) {
    isOpen[labels[start] as number] = 1
    isOpen[labels[start + width - 1] as number] = 1
  }
  const isPocket = flagWhere(count + 1, (label) => {
    const size = sizes[label] as number
    const isLikely = mayCross || (likelihoods[label] as number) >= minLikelihood * size
    return label > 0 && isOpen[label] === 0 && isLikely && size <= maxPocketRatio * foundPixels
  })
  if (!isPocket.includes(1)) return
  const before = labelComponents(empty(wasSolid), width, 4)
  const holes = new Uint32Array(before.count + 1)
  for (let pixel = 0; pixel < labels.length; pixel++) {
    const hole = before.labels[pixel] as number
    holes[hole] = (holes[hole] as number) + 1
  }
  for (let pixel = 0; pixel < labels.length; pixel++) {
    const label = labels[pixel] as number
    if (isPocket[label] === 0) continue
    if ((sizes[label] as number) <= maxHoleRatio * (holes[before.labels[pixel] as number] as number)) solid[pixel] = 1
  }
}

/**
 * Makes what a stroke found solid but for its edge: small pockets inside it, where its colours are also those of the other side,
 * belong to it unless all speaks against that, and nothing deep inside is left half transparent.
 */
export const settleFound = (settling: Settling): void => {
  const { found, alpha, opposite, edgePx } = settling
  const { width, data } = found
  const wasSolid = flagWhere(data.length, (pixel) => (alpha.data[pixel] as number) > 0.5)
  const solid = flagWhere(data.length, (pixel) => wasSolid[pixel] === 1 || (data[pixel] as number) > 0.5)
  fillPockets(solid, wasSolid, settling)
  const depth = distanceTransform(empty(solid), width)
  for (let pixel = 0; pixel < data.length; pixel++) {
    // What was there before is not found, so that nothing of it is solved again.
    if (solid[pixel] === 0 || wasSolid[pixel] === 1 || opposite[pixel] === 1) continue
    const deep = smoothstep(edgePx / 2, edgePx, (depth[pixel] as number) / unitsPerPx.chamfer)
    data[pixel] = Math.max(data[pixel] as number, deep)
  }
}
