import { dilate } from '../../kernel/morphology/dilate.ts'
import { threshold } from '../../kernel/morphology/threshold.ts'
import { resizePlane } from '../../kernel/resample/resizePlane.ts'
import type { Plane } from '../../raster/plane.ts'
import { keepThin } from './keepThin.ts'
import { repeatPattern } from './repeatPattern.ts'
import { settleFound } from './settleFound.ts'
import { edgeRadiusPx, prepareSpread, resizeFlags, type StrokeField, settledFrom } from './strokeField.ts'
import type { StrokeReader } from './strokeReader.ts'
import { strokeView } from './strokeView.ts'
import { spreadOnce, walkCoarsely } from './walkStroke.ts'

/** Longest side of what the network is shown of a stroke, in pixels: that of its training. */
const viewSidePx = 192

/** Longest side of the grid on which a stroke spreads from what was found on the coarse one, in pixels. */
const fineSidePx = 420

/** What a stroke points at. */
export interface Found {
  /** Probability 0–1 that a pixel belongs to it, on the field's grid. */
  readonly found: Plane
  /** Whether it repeats itself, and each place was made what those like it are: where its edges are is sure then. */
  readonly isPattern: boolean
}

/** Joins what was found to what it touches: the soft edge between them belongs to both. */
const closeSeams = (found: Plane, alpha: Plane, open: Uint8Array): void => {
  const near = dilate(threshold(found.data, 0.5), alpha.width, edgeRadiusPx + 1)
  for (let pixel = 0; pixel < open.length; pixel++) {
    if (open[pixel] === 0 && near[pixel] === 1 && (alpha.data[pixel] as number) < settledFrom) found.data[pixel] = 1
  }
}

/**
 * Spreads a stroke over what it points at: from the stroke's middle to the edges of the photo and as far as colours are more
 * like the stroke's than like the surroundings', within its reach; where a network reads the stroke, by its answer too. What
 * already is as asked takes no part, so that nothing spreads from it.
 *
 * @param read a network that reads strokes; without one colours and edges decide
 */
export const propagateStroke = async (field: StrokeField, read: StrokeReader | null = null): Promise<Found> => {
  const walk = walkCoarsely(field)
  const { spread: coarse, sides: coarseSides } = walk
  const fine = prepareSpread(field, fineSidePx)
  const meant = read === null ? null : await read(strokeView(field, fine.field, walk, viewSidePx))
  const { width, height } = fine.field.alpha
  const { found, other } = coarseSides
  const before = {
    isCrossing: coarseSides.isCrossing === true,
    walked: resizePlane(coarseSides.walked as Plane, width, height),
    found: resizeFlags(found, coarse.field.alpha, width, height, 0.5),
    other: resizeFlags(other, coarse.field.alpha, width, height, 0.5),
  }
  const { sides } = spreadOnce(fine, before, meant === null ? null : resizePlane(meant, width, height))
  const walked = sides.walked as Plane
  if (!field.mayCross) keepThin(walked, fine.field.stroke, fine.open)
  const likely = walked.data.slice()
  const reached = dilate(sides.found, width, 1)
  for (let pixel = 0; pixel < reached.length; pixel++) if (reached[pixel] === 0) walked.data[pixel] = 0
  closeSeams(walked, fine.field.alpha, fine.open)
  // Gaps of a pattern are no pockets.
  const isPattern = sides.isCrossing === true && repeatPattern(walked, likely, fine.field.stroke)
  if (sides.isCrossing !== true) settleFound({ ...fine.field, found: walked, likely })
  return { found: resizePlane(walked, field.alpha.width, field.alpha.height), isPattern }
}
