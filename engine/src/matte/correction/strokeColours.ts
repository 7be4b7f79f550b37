import { countFlags } from '../../kernel/morphology/countFlags.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { reachSmoothly } from '../../kernel/morphology/reachSmoothly.ts'
import { reconstruct } from '../../kernel/morphology/reconstruct.ts'
import { threshold } from '../../kernel/morphology/threshold.ts'
import {
  colourCellLogOdds,
  colourCells,
  colourCellsOf,
  countColours,
  ofEachPixel,
} from '../../kernel/statistics/colourHistogram.ts'
import { quantile } from '../../kernel/statistics/quantile.ts'
import type { Plane } from '../../raster/plane.ts'
import { type Spread, settledFrom } from './strokeField.ts'

/** Weight of the colours of what is settled beside those of what was found. */
const settledWeight = 0.5

/**
 * When a stroke counts as crossing the other side, as one across lace or spokes does. Of the other side's colours all but a few
 * must be under it, and neither all of its middle nor next to none may be of them. Colours that are under it in less than a
 * quarter of the usual number are not surely of the other side: gaps that the stroke did not reach have them.
 */
const crossed = {
  missingColours: 0.25,
  minLogPortion: Math.log(0.1),
  minLogPresence: -Math.log(4),
  from: 0.04,
  to: 0.95,
} as const

/** Largest difference of a channel, 0–1, between neighbours of one surface in light and shade. */
const maxShadeStep = 0.05

/** Pixels found and those of the other side, 1 or 0, and the walk that gave them. */
export interface Sides {
  readonly walked?: Plane
  /** Whether they were found by a stroke that crosses a pattern of both. */
  readonly isCrossing?: boolean
  readonly found: Uint8Array
  readonly other: Uint8Array
}

/** Log odds of each pixel's colour for the found side, to which what is settled belongs, over the other. */
const logOddsOf = (cells: Uint16Array, settled: Uint8Array, { found, other }: Sides): Float32Array => {
  const foreground = countColours(cells, found)
  const known = countColours(cells, settled)
  const weight = (settledWeight * countFlags(found)) / Math.max(1, countFlags(settled))
  for (let cell = 0; cell < colourCells; cell++) {
    foreground[cell] = (foreground[cell] as number) + weight * (known[cell] as number)
  }
  return ofEachPixel(cells, colourCellLogOdds(foreground, countColours(cells, other)))
}

/** The values of flagged pixels. */
const valuesWhere = (values: Float32Array, flags: Uint8Array): Float32Array => {
  const found = new Float32Array(countFlags(flags))
  for (let pixel = 0, count = 0; pixel < flags.length; pixel++) {
    if (flags[pixel] === 1) found[count++] = values[pixel] as number
  }
  return found
}

/**
 * Pixels of the colours that belong to the other side alone, where the stroke covers that side too: its colours are a mixture,
 * and the other side's portion in it is the largest that leaves no colour less than none. Null where the stroke does not cover it.
 * Source: Blanchard, Lee, Scott, "Semi-supervised novelty detection", Journal of Machine Learning Research 2010.
 */
const unlikeUnderStroke = (
  cells: Uint16Array,
  { core, open }: Spread,
  settled: Uint8Array,
  other: Uint8Array,
): Uint8Array | null => {
  const asSettled = ofEachPixel(cells, colourCellLogOdds(countColours(cells, settled), countColours(cells, other)))
  const isOfOther = (pixel: number): boolean => (asSettled[pixel] as number) < 0
  const own = flagWhere(other.length, (pixel) => other[pixel] === 1 && isOfOther(pixel))
  const odds = ofEachPixel(cells, colourCellLogOdds(countColours(cells, core), countColours(cells, own)))
  const ownOdds = valuesWhere(odds, own)
  if (ownOdds.length === 0) return null
  const logPortion = quantile(ownOdds, crossed.missingColours)
  if (logPortion < crossed.minLogPortion) return null
  return flagWhere(open.length, (pixel) => {
    const presence = (odds[pixel] as number) - logPortion
    return open[pixel] === 1 && presence < Math.LN2 && presence > crossed.minLogPresence && isOfOther(pixel)
  })
}

/**
 * The core, or where it crosses the other side, its pixels that are not of that side. What is unlike and ends within the stroke,
 * as a figure before a wall, is no other side.
 */
const seedsOf = ({ field, core }: Spread, unlike: Uint8Array): Uint8Array => {
  const { stroke, alpha } = field
  const outside = unlike.map((value, pixel) => (value === 1 && stroke[pixel] === 0 ? 1 : 0))
  const through = reconstruct(outside, dilate(unlike, alpha.width, 1), alpha.width, 8)
  const meant = core.map((value, pixel) => (value === 1 && (through[pixel] === 0 || unlike[pixel] === 0) ? 1 : 0))
  const ratio = 1 - countFlags(meant) / Math.max(1, countFlags(core))
  return ratio > crossed.from && ratio < crossed.to ? meant : core
}

/** What colours say about the pixels that a stroke may reach. */
export interface ColourEvidence {
  /** 1 where the stroke is sure to be meant, else 0. */
  readonly seeds: Uint8Array
  /** Log odds for the found side over the other. */
  readonly odds: Float32Array
  /** Whether the stroke crosses a pattern of both sides. */
  readonly isCrossing: boolean
}

/**
 * Weighs colours by what was found so far. Where the stroke crosses the other side, only what is surely of that side shows its
 * colours, because gaps that the stroke did not reach are not settled either.
 */
export const weighColours = (spread: Spread, { found, other }: Sides): ColourEvidence => {
  const { field, core } = spread
  const cells = colourCellsOf(field.image)
  const settled = threshold(field.alpha.data, settledFrom)
  const alone = field.mayCross ? unlikeUnderStroke(cells, spread, settled, other) : null
  const seedsAlone = alone === null ? core : seedsOf(spread, alone)
  if (alone === null || seedsAlone === core) {
    return { seeds: core, odds: logOddsOf(cells, settled, { found, other }), isCrossing: false }
  }
  // Where the stroke crosses cloth, the cloth's shade may have the colours of a gap.
  const reached = reachSmoothly(field.image, alone, spread.open, maxShadeStep)
  const seedsReached = seedsOf(spread, reached)
  const [unlike, seeds] = seedsReached === core ? [alone, seedsAlone] : [reached, seedsReached]
  const sure = other.map((value, pixel) => (value === 1 && unlike[pixel] === 1 ? 1 : 0))
  const meant = found.map((value, pixel) => (value === 1 && (core[pixel] === 0 || seeds[pixel] === 1) ? 1 : 0))
  return { seeds, odds: logOddsOf(cells, settled, { found: meant, other: sure }), isCrossing: true }
}
