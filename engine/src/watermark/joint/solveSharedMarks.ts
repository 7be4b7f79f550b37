import type { Source } from '../../container/photo.ts'
import type { Yielding } from '../../ports.ts'
import type { Box, Mask, Raster } from '../../raster/raster.ts'
import { carriesMark } from './carriesMark.ts'
import { cutSharedView } from './cutSharedView.ts'
import { estimateSharedMark, sharedSideStepPx } from './estimateSharedMark.ts'
import { isSameMark, sharedAreas } from './sharedAreas.ts'
import type { SharedMark, SharedView } from './sharedMark.ts'

/** Fewer photos do not tell a mark from what they show. */
export const minSharedPhotos = 3
/** Solving takes about ten seconds a megapixel. */
const maxAreaPixels = 1_500_000
/** Surroundings that are seen with a mark. */
const marginPx = 20

/** One photo of a set, decoded, with its mask. */
export interface MarkedPhoto {
  readonly raster: Raster
  readonly source: Source
  readonly mask: Mask
  /** Deviation that the file's compression adds to a pixel, in levels. */
  readonly noise: number
}

/** A solved mark of one area: where the mask marks exactly this, its alpha is known. Its place is that in the first photo. */
export interface SolvedArea extends Box {
  /** Alpha over the area, row by row. */
  readonly mark: SharedMark
  /** How many photos it was solved from. */
  readonly photos: number
}

const roundUp = (value: number): number => Math.ceil(value / sharedSideStepPx) * sharedSideStepPx

/** The box of an area with its surroundings, its sides multiples of what halving needs. */
const viewBox = ({ left, top, width, height }: Box, offset: { readonly x: number; readonly y: number }): Box => ({
  left: left - offset.x,
  top: top - offset.y,
  width: roundUp(width + 2 * marginPx),
  height: roundUp(height + 2 * marginPx),
})

/** Surroundings left of and above an area, such that its view begins at an even pixel of the first photo. */
const offsetOf = ({ left, top }: Box): { readonly x: number; readonly y: number } => ({
  x: marginPx + (left % 2),
  y: marginPx + (top % 2),
})

/** Cuts the areas of the first photo's mask out of another photo of the set. */
export const viewsOf = (first: Pick<MarkedPhoto, 'mask'>, photo: MarkedPhoto): readonly (SharedView | null)[] => {
  const own = sharedAreas(photo.mask)
  return sharedAreas(first.mask).map((area, index) => {
    const box = own[index]
    if (box === undefined || area.width * area.height > maxAreaPixels) return null
    if (!isSameMark(first.mask, area, photo.mask, box)) return null
    return cutSharedView(photo.raster, photo.source, photo.noise, viewBox(box, offsetOf(area)))
  })
}

const cropAlpha = (alpha: Float32Array, from: Box, area: Box): Float32Array => {
  const out = new Float32Array(area.width * area.height)
  for (let row = 0; row < area.height; row++) {
    const start = (area.top - from.top + row) * from.width + area.left - from.left
    out.set(alpha.subarray(start, start + area.width), row * area.width)
  }
  return out
}

/** The mark of an area, or null where fewer than three photos carry one. */
const solveArea = async (
  views: readonly SharedView[],
  { mask }: Pick<MarkedPhoto, 'mask'>,
  area: Box,
  runtime: Yielding,
): Promise<SolvedArea | null> => {
  if (views.length < minSharedPhotos) return null
  const box = viewBox(area, offsetOf(area))
  const painted = new Uint8Array(box.width * box.height)
  for (let row = 0; row < area.height; row++) {
    for (let column = 0; column < area.width; column++) {
      const isMarked = mask.data[(area.top + row) * mask.width + area.left + column] === 255
      if (isMarked) painted[(area.top - box.top + row) * box.width + area.left - box.left + column] = 1
    }
  }
  let carriers = views
  let mark = await estimateSharedMark(carriers, painted, box.width, runtime)
  const kept = carriers.filter((view) => carriesMark(view, mark))
  if (kept.length < minSharedPhotos) return null
  if (kept.length < carriers.length) {
    carriers = kept
    mark = await estimateSharedMark(carriers, painted, box.width, runtime)
    if (!carriers.every((view) => carriesMark(view, mark))) return null
  }
  const alpha = cropAlpha(mark.alpha, box, area)
  return { ...area, mark: { width: area.width, alpha, colour: mark.colour }, photos: carriers.length }
}

/**
 * Solves the marks that several photos share under the same mask.
 *
 * @param first the photo whose mask says which areas there are
 * @param views what `viewsOf` cut out of each photo, the first included
 * @returns an entry for each area of the mask; null where no mark could be solved from at least three photos
 * @throws the signal's reason when aborted
 */
export const solveSharedMarks = async (
  first: Pick<MarkedPhoto, 'mask'>,
  views: readonly (readonly (SharedView | null)[])[],
  runtime: Yielding,
): Promise<readonly (SolvedArea | null)[]> => {
  const solved: (SolvedArea | null)[] = []
  for (const [index, area] of sharedAreas(first.mask).entries()) {
    const own = views.flatMap((one) => one[index] ?? [])
    solved.push(await solveArea(own, first, area, runtime))
  }
  return solved
}
