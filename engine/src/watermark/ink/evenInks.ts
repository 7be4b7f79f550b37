import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { colourCellOf, colourCells } from '../../kernel/statistics/colourHistogram.ts'
import type { MarkPatch } from '../markPatch.ts'
import { type Colour, colourAt, distanceOf } from './patchColour.ts'

/**
 * Ink is even: inside strokes a pixel differs from its neighbours, and from the ink's colour, by no more than these levels and so many times the
 * file's noise. In small lettering, and where a file halves the resolution of colour, strokes are less so: tried where nothing more even is ink.
 */
const evenLevels = [
  { neighbour: 6, colour: 14 },
  { neighbour: 20, colour: 40 },
] as const
const levelsPerNoise = 4
const minEvenPixels = 30
/** Of the paint, at least; and how many times as dense as in its surroundings. */
const ink = { minFraction: 0.015, minDensityRatio: 6 } as const
/** Inks of one mark: lettering of two colours, an outline wide enough to be even. */
const maxInks = 3

/** 1 where a painted pixel and the eight around it have one colour. */
const evenPixels = (patch: MarkPatch, tolerance: number): Uint8Array => {
  const { width, height } = patch.box
  return flagWhere(patch.painted.length, (at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    if (patch.painted[at] === 0 || x === 0 || y === 0 || x === width - 1 || y === height - 1) return false
    const colour = colourAt(patch, at)
    for (const row of [-width, 0, width]) {
      for (const column of [-1, 0, 1]) if (distanceOf(patch, at + row + column, colour) > tolerance) return false
    }
    return true
  })
}

/** The commonest colour of the flagged pixels, as the mean of those in its cell; null where fewer than `minEvenPixels` have it. */
const commonestColour = (patch: MarkPatch, flags: Uint8Array): Colour | null => {
  const counts = new Uint32Array(colourCells)
  const cellOf = (at: number): number => {
    const [red, green, blue] = colourAt(patch, at)
    return colourCellOf(red / 256, green / 256, blue / 256)
  }
  for (let at = 0; at < flags.length; at++) if (flags[at] === 1) counts[cellOf(at)] = (counts[cellOf(at)] as number) + 1
  const best = counts.reduce((most, count, cell) => (count > (counts[most] as number) ? cell : most), 0)
  if ((counts[best] as number) < minEvenPixels) return null
  const sum = [0, 0, 0]
  for (let at = 0; at < flags.length; at++) {
    if (flags[at] === 1 && cellOf(at) === best)
      for (const [channel, value] of colourAt(patch, at).entries()) sum[channel] = (sum[channel] as number) + value
  }
  return sum.map((value) => value / (counts[best] as number)) as unknown as Colour
}

/** Whether a colour is so much denser in the paint than around it that it is ink, not the photo's. */
const isInk = ({ painted }: MarkPatch, hasColour: Uint8Array): boolean => {
  const counts = { inside: 0, ofInk: 0, around: 0, ofInkAround: 0 }
  for (let at = 0; at < painted.length; at++) {
    if (painted[at] === 1) {
      counts.inside++
      counts.ofInk += hasColour[at] as number
    } else {
      counts.around++
      counts.ofInkAround += hasColour[at] as number
    }
  }
  const fraction = counts.ofInk / Math.max(1, counts.inside)
  const around = (counts.ofInkAround + 1) / Math.max(1, counts.around)
  return fraction >= ink.minFraction && fraction >= ink.minDensityRatio * around
}

/** Where the paint has the colour of an ink, for each ink. */
const inksWithin = (patch: MarkPatch, neighbourLevels: number, colourLevels: number): Uint8Array[] => {
  const { painted } = patch
  const even = evenPixels(patch, neighbourLevels)
  const inks: Uint8Array[] = []
  for (let number = 0; number < maxInks; number++) {
    const colour = commonestColour(patch, even)
    if (colour === null) break
    const hasColour = flagWhere(painted.length, (at) => distanceOf(patch, at, colour) <= colourLevels)
    for (let at = 0; at < even.length; at++) if (hasColour[at] === 1) even[at] = 0
    if (isInk(patch, hasColour)) inks.push(flagWhere(painted.length, (at) => painted[at] === 1 && hasColour[at] === 1))
  }
  return inks
}

/**
 * Where the paint has an even colour that is dense in the paint alone, for each such colour.
 * @param noise deviation that compression added to a pixel, in levels
 * @returns 1 there; none where no colour is so
 */
export const evenInks = (patch: MarkPatch, noise: number): readonly Uint8Array[] => {
  for (const { neighbour, colour } of evenLevels) {
    const inks = inksWithin(patch, neighbour + levelsPerNoise * noise, colour + levelsPerNoise * noise)
    if (inks.length > 0) return inks
  }
  return []
}
