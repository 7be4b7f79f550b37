import { countFlags } from '../kernel/morphology/countFlags.ts'
import { flagWhere } from '../kernel/morphology/flagWhere.ts'

/** Red, green and blue, 0–255, row by row. */
export type ColourPlanes = readonly [ArrayLike<number>, ArrayLike<number>, ArrayLike<number>]

/** Colours are compared in cells of this many levels, each with the cells around it. */
const cellLevels = 16
const cells = 256 / cellLevels
/** A colour that less of the surroundings has is not theirs. */
const leastShare = 0.0005
/** Nor is one that covers this many times as much of the pixels as of the surroundings, and not just a few of them. */
const maxExcess = 25
const minExcessShare = 0.02

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

/** Counts of the pixels with a flag, by cell, with those of the cells beside. */
const countColours = (planes: ColourPlanes, flags: Uint8Array, flag: 0 | 1): Uint32Array => {
  const counts = new Uint32Array(cells ** 3)
  for (let at = 0; at < flags.length; at++) {
    if (flags[at] !== flag) continue
    const cell = cellAt(planes, at)
    counts[cell] = (counts[cell] as number) + 1
  }
  return [1, cells, cells ** 2].reduce(withBeside, counts)
}

/** 1 for each cell that is novel inside. */
const novelCells = (planes: ColourPlanes, inside: Uint8Array): Uint8Array => {
  const [own, others] = [countColours(planes, inside, 1), countColours(planes, inside, 0)]
  const ownCount = Math.max(1, countFlags(inside))
  const otherCount = Math.max(1, inside.length - ownCount)
  return Uint8Array.from(own, (count, cell) => {
    const [share, otherCells] = [count / ownCount, others[cell] as number]
    const isRare = otherCells < Math.max(1, leastShare * otherCount)
    return isRare || (share >= minExcessShare && share > (maxExcess * otherCells) / otherCount) ? 1 : 0
  })
}

/**
 * Where some pixels have colours that the others do not have, or hardly any of them beside many.
 *
 * @param inside 1 for each of those pixels
 * @param earlier what they were before: colours that were novel then are so still
 * @returns 1 there; everywhere inside where there are no others
 */
export const novelColours = (
  planes: ColourPlanes,
  inside: Uint8Array,
  earlier: ColourPlanes = planes,
): Uint8Array<ArrayBuffer> => {
  const now = novelCells(planes, inside)
  const before = earlier === planes ? now : novelCells(earlier, inside)
  const isNovel = (cell: number): boolean => now[cell] === 1 || before[cell] === 1
  return flagWhere(inside.length, (at) => inside[at] === 1 && isNovel(cellAt(planes, at)))
}
