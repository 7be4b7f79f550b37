import { SpotlessError } from '@spotless/contract/error'
import type { ModelStore } from '../model/store.ts'
import type { Raster } from '../raster/raster.ts'
import { composeCutout } from './composeCutout.ts'
import { dropIslands } from './dropIslands.ts'
import { predictMatte } from './predictMatte.ts'
import { refineMatte } from './refineMatte.ts'
import { resamplePlane } from './resamplePlane.ts'
import { settleInside } from './settleInside.ts'
import { shrinkRaster } from './shrinkRaster.ts'

/** Longest side, about, of the grid on which the band is worked out, in pixels: that of the network's own. */
const workSidePx = 1024

/** Least share of the image that a subject must fill solidly. */
const leastSubject = 0.002

/** Least mean coverage of what was found: below it the network only guesses. */
const leastCertainty = 0.45

/** How far from any opening the subject counts as solid, in pixels of the network's grid. */
const settlePx = 12

export interface Cutout {
  /** RGBA, straight alpha, size and depth of the photo. */
  readonly raster: Raster
  readonly droppedIslands: number
  readonly timingsMs: Readonly<Record<string, number>>
}

/**
 * Cuts the subject out of a photo.
 * @throws SpotlessError `no_subject` when nothing stands out from its background
 */
export const cutOut = async (
  raster: Raster,
  models: ModelStore,
  signal: AbortSignal,
  onShare: (share: number) => void = () => {},
): Promise<Cutout> => {
  const began = performance.now()
  const longest = Math.max(raster.width, raster.height)
  const factor = Math.max(1, Math.round(longest / workSidePx))
  const photo = shrinkRaster(raster, factor)
  const grid = photo[0]
  const shrunk = performance.now()
  const predicted = await predictMatte(photo, models, signal)
  const answered = performance.now()
  onShare(0.7)
  signal.throwIfAborted()
  const found = dropIslands(predicted, 0.03)
  if (found.solidShare < leastSubject || found.certainty < leastCertainty) {
    throw new SpotlessError(
      'no_subject',
      'No clear subject was found in this photo. Background removal needs a person, an animal or a thing that stands out.',
    )
  }
  const coarse = resamplePlane(settleInside(found.coverage, settlePx), grid.width, grid.height)
  const matte = refineMatte(photo, coarse, Math.max(1, Math.max(grid.width, grid.height) / 1024))
  signal.throwIfAborted()
  onShare(0.9)
  const refined = performance.now()
  const cut = composeCutout(raster, matte, factor)
  const done = performance.now()
  return {
    raster: cut,
    droppedIslands: found.droppedIslands,
    timingsMs: {
      shrink: shrunk - began,
      inference: answered - shrunk,
      refine: refined - answered,
      compose: done - refined,
    },
  }
}
