import type { CorrectionStroke } from '@spotless/contract/correction'
import type { Raster } from '../../raster/raster.ts'
import type { CorrectionGrid } from './correctionGrid.ts'

/** Half the width of a rehearsed stroke, relative to the photo's longest side: about that of a brush as it is first offered. */
const radiusRatio = 0.023

/** Half the lengths of rehearsed strokes, relative to the photo's width: dabs first, then long ones that go over many pixels. */
const reachRatios = [0, 0.1, 0.1] as const

/** Alpha below which a cell of the grid is background, and from which it is subject. */
const [background, subject] = [0.05, 0.95]

/** What is rehearsed, and the alpha of the cells that it goes over. */
const kinds = [
  ['remove', [subject, 1]],
  ['keep', [0, background]],
] as const

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

/** Strokes over subject and background, shortest first. */
const rehearsalsOf = ({ width, height }: Raster, grid: CorrectionGrid): readonly CorrectionStroke[] => {
  const places = kinds.map(([kind, range]) => [kind, middleWhere(grid, range)] as const)
  return reachRatios.flatMap((ratio) =>
    places.flatMap(([kind, middle]) => {
      if (middle === null) return []
      const [x, y] = middle
      const [left, right] = [Math.max(0, x - ratio * width), Math.min(width, x + ratio * width)]
      const points: [number, number][] = [
        [left, y],
        [right, y],
      ]
      return [{ kind, isHard: false, radiusPx: radiusRatio * Math.max(width, height), points }]
    }),
  )
}

/**
 * Strokes to solve and forget: the first ones of a process take up to three times as long as later ones, because the code that
 * they run is compiled as it is used. Each call gives those that no call before it has given.
 */
export const openRehearsals = () => {
  let given = 0
  return function* (photo: Raster, grid: CorrectionGrid): Generator<CorrectionStroke> {
    if (given >= reachRatios.length * kinds.length) return
    const strokes = rehearsalsOf(photo, grid)
    while (given < strokes.length) yield strokes[given++] as CorrectionStroke
  }
}
