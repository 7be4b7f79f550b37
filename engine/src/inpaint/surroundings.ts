import type { Box, Mask, Raster } from '../raster/raster.ts'
import { type DetailSources, detailSources } from './detailSources.ts'
import { distanceToMask } from './distanceToMask.ts'
import { type GrainAround, grainAround } from './grainAround.ts'

/** From this scale a fill is visibly softer than the photo and gets the detail of its surroundings. */
const minDetailScale = 1.25

/** What photo and mask say about a fill before it is there: the network's fills of one hole share it. */
export interface Surroundings {
  /** Of each pixel of the fill's box from the mask, from `distanceToMask`. */
  readonly distance: Uint16Array
  /** Deviations of the grain, from `grainAround`. */
  readonly grain: readonly number[]
  /** Where missing detail may come from; null where none is missed or found. */
  readonly sources: DetailSources | null
}

/** Where a fill is to be. */
export interface FillPlace {
  readonly box: Box
  /** The part of the photo that the network sees. */
  readonly view: Box
  /** Photo pixels per pixel of the model; null for a fill made of the photo's own pixels. */
  readonly scale: number | null
}

/** Reads the surroundings of a fill. The photo is only read. */
export const surroundingsOf = (
  raster: Raster,
  mask: Mask,
  { box, view, scale }: FillPlace,
  grain: Pick<GrainAround, 'measure'> = grainAround(raster, mask),
): Surroundings => ({
  distance: distanceToMask(mask, box),
  grain: grain.measure(view),
  sources: scale !== null && scale >= minDetailScale ? detailSources(raster, mask, box, scale) : null,
})
