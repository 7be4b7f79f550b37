import type { Raster } from '../../raster/raster.ts'
import type { CorrectionGrid } from './correctionGrid.ts'
import { correctMatte } from './correctMatte.ts'
import type { MattePatch } from './matteStroke.ts'
import { paintStroke } from './paintStroke.ts'
import type { StrokeReader } from './strokeReader.ts'

/** Half the width of a rehearsed stroke, relative to the photo's longest side: about that of a brush as it is first offered. */
const radiusRatio = 0.023

/** Alpha below which a cell of the grid is background, and from which it is subject. */
const [background, subject] = [0.05, 0.95]

/** The middle one of the cells with an alpha in a range, in reading order, in pixels of the photo. */
const middleWhere = (
  { factor, alpha }: CorrectionGrid,
  [least, most]: readonly [number, number],
): readonly [number, number] | null => {
  const cells: number[] = []
  for (let cell = 0; cell < alpha.data.length; cell++) {
    const value = alpha.data[cell] as number
    if (value >= least && value <= most) cells.push(cell)
  }
  const cell = cells[cells.length >> 1]
  if (cell === undefined) return null
  return [(cell % alpha.width) * factor, Math.floor(cell / alpha.width) * factor]
}

/**
 * Solves a stroke of each kind and keeps neither: the first ones of a process take three times as long as later ones, because the
 * code that they run is compiled as it is used.
 *
 * @returns the last patch
 */
export const rehearse = async (
  photo: Raster,
  cutout: Raster,
  grid: CorrectionGrid,
  read: StrokeReader | null,
): Promise<MattePatch | null> => {
  const radiusPx = radiusRatio * Math.max(photo.width, photo.height)
  let last: MattePatch | null = null
  for (const [kind, range] of [
    ['remove', [subject, 1]],
    ['keep', [0, background]],
  ] as const) {
    const at = middleWhere(grid, range)
    const stroke = at && paintStroke({ kind, isHard: false, radiusPx, points: [[at[0], at[1]]] }, photo)
    const patch = stroke && (await correctMatte(photo, cutout, stroke, { grid, read }))
    last = patch ?? last
  }
  return last
}
