import { colourAffinities } from '../../kernel/linear/colourAffinities.ts'
import { solveRandomWalk } from '../../kernel/linear/solveRandomWalk.ts'
import { countFlags } from '../../kernel/morphology/countFlags.ts'
import { distanceTransform, unitsPerPx } from '../../kernel/morphology/distanceTransform.ts'
import { flagAbove } from '../../kernel/morphology/flagAbove.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { reconstruct } from '../../kernel/morphology/reconstruct.ts'
import { clamp } from '../../kernel/scalar/clamp.ts'
import { colourCellLogOdds, colourCells, colourCellsOf } from '../../kernel/statistics/colourHistogram.ts'
import type { Plane, RgbPlanes } from '../../raster/plane.ts'
import { firstGuess } from './firstGuess.ts'
import { type Priors, priorLogOdds } from './priorLogOdds.ts'

/** What hints are spread over; all of one size. */
export interface HintField {
  /** Colours 0–1. */
  readonly image: RgbPlanes
  /** What networks take for one object: coverage 0–1, or NaN where a network did not look. */
  readonly priors: Priors
  /** 1 under each hint that adds, else 0; one array a hint. */
  readonly added: readonly Uint8Array[]
  /** The same of those that take away. */
  readonly removed: readonly Uint8Array[]
}

/** Strength of hints, and of what colours and networks say beside them. */
const [seedStrength, priorStrength] = [50, 0.06]
/** Weights of the log odds of colours, by themselves and beside those of networks. */
const [colourWeight, colourBesidePrior] = [1, 0.45]
const passes = 3
/** Hints that take away show the colours of the other side: each counts as this fraction of all pixels of it. */
const hintColourFraction = 0.1

const unionOf = (flags: readonly Uint8Array[], count: number): Uint8Array => {
  const result = new Uint8Array(count)
  for (const one of flags) for (let pixel = 0; pixel < count; pixel++) if (one[pixel] === 1) result[pixel] = 1
  return result
}

const countsOf = (cells: Uint16Array, flags: Uint8Array, hints: readonly Uint8Array[]): Float64Array => {
  const counts = new Float64Array(colourCells)
  let total = 0
  for (let pixel = 0; pixel < cells.length; pixel++) {
    if (flags[pixel] === 0) continue
    total++
    counts[cells[pixel] as number] = (counts[cells[pixel] as number] as number) + 1
  }
  for (const hint of hints) {
    const size = countFlags(hint)
    for (let pixel = 0; pixel < cells.length; pixel++) {
      if (hint[pixel] === 0) continue
      const cell = cells[pixel] as number
      counts[cell] = (counts[cell] as number) + (hintColourFraction * Math.max(total, 20)) / size
    }
  }
  return counts
}

/** How near to other pixels of the selection a hint has its say against networks and colours, as a fraction of the grid's side. */
const influenceRatio = { min: 0.02, max: 0.2 } as const

/**
 * Log odds that hints give to the pixels around them, 0 far away: as far as halfway to the nearest hint of the other kind.
 */
const nearHints = (
  hints: readonly Uint8Array[],
  others: Uint8Array,
  width: number,
): { readonly weight: Float32Array } => {
  const side = Math.max(width, others.length / width)
  const weight = new Float32Array(others.length)
  const toOthers = distanceTransform(others, width)
  for (const hint of hints) {
    const at = hint.indexOf(1)
    if (at < 0) continue
    const apart = (toOthers[at] as number) / unitsPerPx.chamfer
    const sigma = clamp(apart / 2.5, influenceRatio.min * side, influenceRatio.max * side)
    const distance = distanceTransform(hint, width)
    for (let pixel = 0; pixel < weight.length; pixel++) {
      const d = (distance[pixel] as number) / unitsPerPx.chamfer / sigma
      weight[pixel] = Math.max(weight[pixel] as number, Math.exp(-d * d))
    }
  }
  return { weight }
}

/**
 * Selects what hints mean: random walks from them over the photo's edges, drawn to what networks take for one object, to the
 * colours of what is selected against the rest, and around each hint to what it says. The first hint alone is one of the networks'
 * objects, or the region around it that ends at the clearest edges.
 *
 * @returns probability 0–1 of each pixel
 */
export const spreadHints = ({ image, priors, added, removed }: HintField): Plane => {
  const { width, height } = image[0]
  const count = width * height
  const links = colourAffinities(image, new Uint8Array(count).fill(1))
  const [add, remove] = [unionOf(added, count), unionOf(removed, count)]
  const prior = priorLogOdds(priors, { width, added, removed })
  const cells = colourCellsOf(image)
  let found = prior === null ? firstGuess({ width, height, ...links }, add, remove) : prior.found
  const [towards, away] = [nearHints(added, remove, width).weight, nearHints(removed, add, width).weight]
  let walked: Plane = { width, height, data: new Float32Array(found) }
  for (let pass = 0; pass < passes; pass++) {
    const inside = found
    const other = flagWhere(count, (pixel) => inside[pixel] === 0 || remove[pixel] === 1)
    const odds = colourCellLogOdds(countsOf(cells, found, added), countsOf(cells, other, removed))
    const strength = new Float32Array(count)
    const target = new Float32Array(count)
    for (let pixel = 0; pixel < count; pixel++) {
      const isSeed = add[pixel] === 1 || remove[pixel] === 1
      if (isSeed) {
        strength[pixel] = seedStrength
        target[pixel] = add[pixel] as number
        continue
      }
      const own = prior === null ? 0 : (prior.logOdds[pixel] as number)
      const byColour = (prior === null ? colourWeight : colourBesidePrior) * (odds[cells[pixel] as number] as number)
      const bySide = 1.5 * ((towards[pixel] as number) - (away[pixel] as number))
      const stay = prior === null ? (found[pixel] === 1 ? 0.6 : -0.9) : 0
      strength[pixel] = priorStrength
      target[pixel] = 1 / (1 + Math.exp(-(own + byColour + bySide + stay)))
    }
    walked = solveRandomWalk({ width, height, ...links, strength, target })
    found = reconstruct(add, flagAbove(walked.data, 0.5), width, 4)
  }
  const data = walked.data.slice()
  for (let pixel = 0; pixel < count; pixel++) {
    if (found[pixel] === 0) data[pixel] = Math.min(data[pixel] as number, 0.49)
  }
  return { width, height, data }
}
