import type { Box, Mask, Raster, Samples } from '../raster/raster.ts'
import { addGrain } from './addGrain.ts'
import { blendPatch } from './blendPatch.ts'
import { distanceToMask } from './distanceToMask.ts'
import { featherAlpha } from './featherAlpha.ts'
import { type GrainAround, grainAround } from './grainAround.ts'
import { matchBorderColour } from './matchBorderColour.ts'
import { type FillScore, scoreFill } from './scoreFill.ts'
import { transferDetail } from './transferDetail.ts'

/** From this scale a fill is visibly softer than the photo and gets the detail of its surroundings. */
const minDetailScale = 1.25

/** A fill of one box of a photo, before it is composited. */
export interface Fill {
  /** RGB samples of the box, interleaved, in the photo's range. */
  readonly patch: Samples
  readonly box: Box
  readonly view: Box
  /** Pixels outside the mask that the fill covers fully, for an object's soft edge past a tight stroke. */
  readonly clearPx: number
  /** Pixels outside the mask at which the fill has faded into the photo; more than `clearPx`. */
  readonly featherPx: number
  /** Photo pixels per pixel of the model; null for a fill made of the photo's own pixels. */
  readonly scale: number | null
}

/** Matches a fill to the photo's light, detail and grain, in place, and scores it. The photo is only read. */
export const harmonizeFill = (
  raster: Raster,
  mask: Mask,
  { patch, box, view, clearPx, featherPx, scale }: Fill,
  grain: Pick<GrainAround, 'measure'> = grainAround(raster, mask),
): FillScore => {
  const distance = distanceToMask(mask, box)
  const rim = { fromPx: clearPx, toPx: featherPx }
  if (scale !== null) matchBorderColour(patch, box, raster, distance, rim)
  if (scale !== null && scale >= minDetailScale) transferDetail(patch, box, raster, mask, scale)
  addGrain(patch, box, mask, grain.measure(view))
  return scoreFill(patch, box, raster, distance, rim)
}

/** Blends a harmonised fill into the photo, in place, and not a pixel further than its feather. */
export const compositeFill = (raster: Raster, mask: Mask, { patch, box, clearPx, featherPx }: Fill): void => {
  blendPatch(raster, patch, featherAlpha(distanceToMask(mask, box), box, featherPx, clearPx), box)
}
