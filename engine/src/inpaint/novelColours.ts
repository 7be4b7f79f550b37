import { flagWhere } from '../kernel/morphology/flagWhere.ts'

/** Red, green and blue, 0–255, row by row. */
export type ColourPlanes = readonly [ArrayLike<number>, ArrayLike<number>, ArrayLike<number>]

/** Colours are compared in cells of this many levels, each with the cells around it. */
const cellLevels = 16
const cells = 256 / cellLevels
/** A colour that less of the surroundings has is not theirs. */
const leastShare = 0.0005

const cellOf = (value: number): number => Math.min(cells - 1, Math.max(0, Math.floor(value / cellLevels)))

const cellAt = ([red, green, blue]: ColourPlanes, at: number): number =>
  (cellOf(red[at] as number) * cells + cellOf(green[at] as number)) * cells + cellOf(blue[at] as number)

/** Each cell's count with those of the cells before and after it, `stride` apart. */
const withBeside = (counts: Uint32Array, stride: number): Uint32Array =>
  counts.map((count, cell) => {
    const place = Math.floor(cell / stride) % cells
    const before = place === 0 ? 0 : (counts[cell - stride] as number)
    const after = place === cells - 1 ? 0 : (counts[cell + stride] as number)
    return count + before + after
  })

/**
 * Where some pixels have colours that the others do not have.
 *
 * @param inside 1 for each of those pixels
 * @returns 1 there; everywhere inside where there are no others
 */
export const novelColours = (planes: ColourPlanes, inside: Uint8Array): Uint8Array<ArrayBuffer> => {
  const counts = new Uint32Array(cells ** 3)
  let others = 0
  for (let at = 0; at < inside.length; at++) {
    if (inside[at] === 1) continue
    others++
    const cell = cellAt(planes, at)
    counts[cell] = (counts[cell] as number) + 1
  }
  const near = [1, cells, cells ** 2].reduce(withBeside, counts)
  const least = Math.max(1, leastShare * others)
  return flagWhere(inside.length, (at) => inside[at] === 1 && (near[cellAt(planes, at)] as number) < least)
}
