import type { Mask, Raster, Samples } from '../raster/raster.ts'
import { addGrain } from './addGrain.ts'
import { blendPatch } from './blendPatch.ts'
import { featherAlpha } from './featherAlpha.ts'
import { matchBorderColour } from './matchBorderColour.ts'
import { type FillScore, scoreFill } from './scoreFill.ts'
import type { FillPlace, Surroundings } from './surroundings.ts'
import { transferDetail } from './transferDetail.ts'

/** A fill of one box of a photo, before it is composited. */
export interface Fill extends FillPlace {
  /** RGB samples of the box, interleaved, in the photo's range. */
  readonly patch: Samples
  /** Pixels outside the mask that the fill covers fully, for an object's soft edge past a tight stroke. */
  readonly clearPx: number
  /** Pixels outside the mask at which the fill has faded into the photo; more than `clearPx`. */
  readonly featherPx: number
}

/** Matches a fill to the photo's light, detail and grain, in place, and scores it. The photo is only read. */
export const harmonizeFill = (
  raster: Raster,
  mask: Mask,
  fill: Fill,
  { distance, grain, sources }: Surroundings,
): FillScore => {
  const { patch, box, clearPx, featherPx, scale } = fill
  const rim = { fromPx: clearPx, toPx: featherPx }
  if (scale !== null) matchBorderColour(patch, box, raster, distance, rim)
  if (sources !== null) transferDetail(patch, box, raster, sources)
  addGrain(patch, box, mask, grain)
  return scoreFill(patch, box, raster, distance, rim)
}

/** Blends a harmonised fill into the photo, in place, and not a pixel further than its feather. */
export const compositeFill = (
  raster: Raster,
  { patch, box, clearPx, featherPx }: Fill,
  { distance }: Pick<Surroundings, 'distance'>,
): void => {
  blendPatch(raster, patch, featherAlpha(distance, box, featherPx, clearPx), box)
}
