import { labelComponents } from '../kernel/morphology/labelComponents.ts'
import { xorshift32From } from '../kernel/random/xorshift32.ts'
import { type KnownPatches, knownPatches, nearestCosts, writeMeans } from './knownPatches.ts'
import type { ModelInput } from './modelInput.ts'

/** A patch is foreign where it differs from the nearest of the photo by this many times the usual. */
const foreignRatio = 2
/** A thing is a connected part of the hole whose patches all differ by this many times the usual: less, for they are many together. */
const thingRatio = 1.2

/** What of a fill occurs nowhere near it. */
export interface ForeignPatches {
  /** Fraction of the hole whose colours or textures occur nowhere in the known part of the window, 0–1. */
  readonly fraction: number
  /** Mean excess over the usual difference, in multiples of it: 0 where nothing is foreign. */
  readonly excess: number
  /** The most conspicuous thing of the hole: what its patches differ by beyond `thingRatio`, summed over its pixels. 0 where there is none. */
  readonly thingExcess: number
  /** Compared pixels of the hole. */
  readonly holePixels: number
  /** Side of the compared window. */
  readonly sidePx: number
  /** 1 where a pixel of the compared window is foreign. */
  readonly isForeign: Uint8Array
}

/** What the patches of the most conspicuous connected part of the hole differ by beyond `thingRatio`. */
const thingExcessOf = (holes: Int32Array, ratios: Float32Array, width: number, size: number): number => {
  const isThing = new Uint8Array(size)
  for (const [index, at] of holes.entries()) if ((ratios[index] as number) > thingRatio) isThing[at] = 1
  const { labels, count } = labelComponents(isThing, width, 4)
  const sums = new Float64Array(count + 1)
  for (const [index, at] of holes.entries()) {
    const label = labels[at] as number
    if (label > 0) sums[label] = (sums[label] as number) + (ratios[index] as number) - thingRatio
  }
  return sums.reduce((most, sum) => Math.max(most, sum), 0)
}

const foreignAt = (planes: Uint8Array, sidePx: number, known: KnownPatches): ForeignPatches => {
  const { isHole, isSource, holes, usual } = known
  const comparedPx = known.image.width
  if (!isSource.includes(1) || holes.length === 0)
    return {
      fraction: 0,
      excess: 0,
      thingExcess: 0,
      holePixels: Math.max(1, holes.length),
      sidePx: comparedPx,
      isForeign: new Uint8Array(isHole.length),
    }
  const image = { ...known.image, samples: known.image.samples.slice() }
  writeMeans(image, planes, sidePx, isHole)
  const uniform = xorshift32From(known.randomState.slice())
  const search = { image, isSource, targets: holes, minOffsetPx: 0, distancePenalty: 0, uniform }
  const ratios = nearestCosts(search).map((cost) => cost / usual)
  const foreign = ratios.filter((ratio) => ratio > foreignRatio)
  const isForeign = new Uint8Array(isHole.length)
  for (const [index, at] of holes.entries()) if ((ratios[index] as number) > foreignRatio) isForeign[at] = 1
  return {
    sidePx: comparedPx,
    isForeign,
    thingExcess: thingExcessOf(holes, ratios, comparedPx, isHole.length),
    holePixels: holes.length,
    fraction: foreign.length / ratios.length,
    excess: foreign.reduce((sum, ratio) => sum + ratio - foreignRatio, 0) / ratios.length,
  }
}

/**
 * Finds what a fill shows that the known part of its window shows nowhere: each of its patches, in full colour, is compared
 * with the nearest one of the photo, and the difference with that between patches of the photo around the hole.
 * Source: the coherence term of Simakov et al. 2008, "Summarizing Visual Data Using Bidirectional Similarity".
 *
 * @param planes R, G and B planes 0–255 of the input's size, filled; those of the input outside its hole
 * @param known from `knownPatches` of the input
 */
export const findForeignPatches = (
  planes: Uint8Array,
  input: ModelInput,
  known: readonly KnownPatches[] = knownPatches(input),
): readonly ForeignPatches[] => known.map((onGrid) => foreignAt(planes, input.sidePx, onGrid))
