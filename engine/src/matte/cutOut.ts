import { SpotlessError } from '@spotless/contract/error'
import { boxDownsample } from '../kernel/resample/boxDownsample.ts'
import { resizePlane } from '../kernel/resample/resizePlane.ts'
import type { Runtime } from '../ports.ts'
import type { Plane, RgbPlanes } from '../raster/plane.ts'
import type { Raster } from '../raster/raster.ts'
import { composeCutout, type RowsToCompose } from './composeCutout.ts'
import { decidePatches } from './decidePatches.ts'
import { dropIslands } from './dropIslands.ts'
import { predictMatte } from './predictMatte.ts'
import { refineMatte } from './refineMatte.ts'
import { settleInside } from './settleInside.ts'

/** Longest side, about, of the grid on which the band is worked out, in pixels: that of the network's own. */
const workSidePx = 1024

/** Factor from which the photo has so many pixels more than the grid that time counts more than the grid's detail. */
const quickFrom = 3

/** Least share of the image that a subject must fill solidly. */
const leastSubject = 0.002

/** Least mean coverage of what was found: below it the network only guesses. */
const leastCertainty = 0.45

/** Least share of the largest part that another part must have, or it is dropped. */
const smallestIsland = 0.03

/** How far from any opening the subject counts as solid, in pixels of the network's grid. */
const settlePx = 12

/** Half the width from which half-hearted coverage is a patch and no edge, in pixels of the network's grid. */
const patchPx = 5

export interface Cutout {
  /** RGBA, straight alpha, size and depth of the photo. */
  readonly raster: Raster
  readonly droppedIslands: number
  readonly timingsMs: Readonly<Record<string, number>>
}

/** A cut-out whose rows are still to be composed. */
export interface CutoutByRows extends Cutout, RowsToCompose {}

/** A photo and its colours (0–1) on the grid that mattes are worked out on. */
interface Shrunk {
  readonly raster: Raster
  readonly photo: RgbPlanes
  /** Whole number of photo pixels per pixel of the grid. */
  readonly factor: number
}

/** Shrinks a photo to the grid that mattes are worked out on. */
export const shrinkForMatte = (raster: Raster): Shrunk => {
  const factor = Math.max(1, Math.round(Math.max(raster.width, raster.height) / workSidePx))
  return { raster, photo: boxDownsample(raster, factor), factor }
}

/**
 * Cuts the subject that the network found out of its photo, and leaves its rows to be composed.
 * @param predicted coverage 0–1 on the network's own grid
 * @throws SpotlessError `no_subject` when nothing stands out from its background
 */
export const cutAlongByRows = (
  { raster, photo, factor }: Shrunk,
  predicted: Plane,
  { signal, nowMs }: Pick<Runtime, 'signal' | 'nowMs'>,
): CutoutByRows => {
  const began = nowMs()
  const found = dropIslands(predicted, smallestIsland)
  if (found.solidShare < leastSubject || found.certainty < leastCertainty) {
    throw new SpotlessError(
      'no_subject',
      'No clear subject was found in this photo. Background removal needs a person, an animal or a thing that stands out.',
    )
  }
  const { width, height } = photo[0]
  // Patches first: a patch beside the subject has no opening near it either, and would be settled as its inside.
  const decided = dropIslands(decidePatches(found.coverage, photo, patchPx), smallestIsland)
  const coarse = resizePlane(settleInside(decided.coverage, settlePx), width, height)
  const matte = refineMatte(photo, coarse, Math.max(1, Math.max(width, height) / 1024), factor >= quickFrom)
  signal.throwIfAborted()
  const timingsMs = { refine: nowMs() - began }
  const droppedIslands = found.droppedIslands + decided.droppedIslands
  return { ...composeCutout(raster, matte, factor), droppedIslands, timingsMs }
}

const composed = ({ composeTo, ...cutout }: CutoutByRows): Cutout => {
  composeTo(cutout.raster.height)
  return cutout
}

/** All of `cutAlongByRows` at once. */
export const cutAlong = (shrunk: Shrunk, predicted: Plane, runtime: Pick<Runtime, 'signal' | 'nowMs'>): Cutout =>
  composed(cutAlongByRows(shrunk, predicted, runtime))

/**
 * Cuts the subject out of a photo, and leaves its rows to be composed.
 * @throws SpotlessError `no_subject` when nothing stands out from its background
 */
export const cutOutByRows = async (
  raster: Raster,
  runtime: Runtime,
  onShare: (share: number) => void = () => {},
): Promise<CutoutByRows> => {
  const began = runtime.nowMs()
  const shrunk = shrinkForMatte(raster)
  const ready = runtime.nowMs()
  const predicted = await predictMatte(shrunk.photo, runtime)
  const answered = runtime.nowMs()
  onShare(0.7)
  runtime.signal.throwIfAborted()
  const cut = cutAlongByRows(shrunk, predicted, runtime)
  return { ...cut, timingsMs: { shrink: ready - began, inference: answered - ready, ...cut.timingsMs } }
}

/** All of `cutOutByRows` at once. */
export const cutOut = async (raster: Raster, runtime: Runtime): Promise<Cutout> =>
  composed(await cutOutByRows(raster, runtime))
