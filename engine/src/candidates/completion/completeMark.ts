import { colourAffinities } from '../../kernel/linear/colourAffinities.ts'
import { solveRandomWalk } from '../../kernel/linear/solveRandomWalk.ts'
import { countFlags } from '../../kernel/morphology/countFlags.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import { distanceTransform, unitsPerPx } from '../../kernel/morphology/distanceTransform.ts'
import { flagWhere } from '../../kernel/morphology/flagWhere.ts'
import { labelComponents } from '../../kernel/morphology/labelComponents.ts'
import { reconstruct } from '../../kernel/morphology/reconstruct.ts'
import { threshold } from '../../kernel/morphology/threshold.ts'
import { clamp } from '../../kernel/scalar/clamp.ts'
import { colourCellsOf } from '../../kernel/statistics/colourHistogram.ts'
import type { Plane, RgbPlanes } from '../../raster/plane.ts'
import { growObject } from '../growObject.ts'
import { endsInside } from './endsInside.ts'
import { logOddsOfColours, pureLogOddsOfColours } from './objectColours.ts'
import { thinParts } from './thinParts.ts'

/** A marked area and its surroundings, all of one size. */
export interface MarkedField {
  /** Colours 0–1. */
  readonly image: RgbPlanes
  /** 1 where marked, else 0. */
  readonly marked: Uint8Array
  /** 1 where a person did draw, of a mark that was hatched or runs around something and is filled in `marked`. By default `marked`. */
  readonly drawn?: Uint8Array
  /** Whether `marked` is a ring with all that it runs around: the object is a part of that and does not go on outside. By default false. */
  readonly isRing?: boolean
  /** Coverage 0–1 of what stands out in the photo. */
  readonly matte: Plane
  /** 1 where a detector sees the marked object, else 0: what stands out elsewhere is something else. By default everywhere. */
  readonly within?: Uint8Array
}

/** The object that a mark means. */
export interface CompletedMark {
  /** 1 on the object and a little past its edge, else 0. */
  readonly flags: Uint8Array
  /** Mean probability 0–1 of the object's pixels. */
  readonly confidence: number
}

const passes = 3
const [seedStrength, priorStrength] = [50, 0.06]
/** Log odds for the object under the mark, right beside it, and how they fall with the distance over the mark's own size. */
const [underMark, besideMark, falling] = [1.2, -0.8, -4]
/** The mark's middle is surely meant: what is deeper than this fraction of its greatest depth. */
const middleRatio = 0.6
/** Weight of the matte's log odds, and the coverage from which on it says no more. */
const [matteWeight, maxCoverage] = [0.8, 0.95]
/** Coverage that other things of the matte have for this mark. */
const coverageOfOthers = 0.15
/** A matte shows the marked object where both overlap by at least this IoU. */
const minMatteIou = 0.45
/** It shows an object that the mark runs around where so much of it is inside, and fills so much of the inside. */
const [minInside, minFilled] = [0.6, 0.1]
/**
 * A mark misses at most this fraction of its object, less among others of which some may be taken: of one that misses more it is not sure
 * that it means the whole.
 */
const [maxMissedRatio, maxMissedAmongOthers] = [0.15, 0.1]
/** One that ends inside of the object all around may miss so much, if at most so much of the object is further from it than so much of its size. */
const [maxMissedAround, maxFarRatio, aroundRatio] = [0.45, 0.07, 0.12]
/** Smaller parts, as a fraction of the object and in pixels, and parts no further from the mark than this are its edge. */
const [minPartRatio, minPartPixels, edgePx] = [0.002, 6, 1.3]
/** Mean coverage by the matte from which on a part stands out. */
const minPartCoverage = 0.6
/** A mark that misses no part, and of the margin less than this fraction of the object, is complete. */
const minMissingRatio = 0.015

const countOfBoth = (one: Uint8Array, other: Uint8Array): number =>
  one.reduce((sum, value, at) => sum + (value & (other[at] as number)), 0)

/** Log odds of the matte for the marked object; null where it shows something else, or nothing. */
const matteLogOdds = ({ marked, isRing = false, matte, within }: MarkedField): Float32Array | null => {
  const solid = threshold(matte.data, 0.5)
  const own = within === undefined ? solid : solid.map((value, at) => value & (within[at] as number))
  const met = reconstruct(marked, own, matte.width, 4)
  const both = countOfBoth(met, marked)
  const [metSize, markedSize] = [countFlags(met), countFlags(marked)]
  const isShown = isRing
    ? both > Math.max(minInside * metSize, minFilled * markedSize)
    : both >= minMatteIou * (metSize + markedSize - both)
  if (!isShown) return null
  return matte.data.map((value, at) => {
    const coverage = solid[at] === 1 && met[at] === 0 ? coverageOfOthers : value
    const bounded = clamp(coverage, 1 - maxCoverage, maxCoverage)
    return matteWeight * Math.log(bounded / (1 - bounded))
  })
}

/** Where the mark's object is, 1 or 0, and the probability 0–1 of each pixel. */
const findObject = (
  { image, marked }: MarkedField,
  matte: Float32Array,
  distance: Uint16Array,
): { readonly flags: Uint8Array; readonly walked: Plane } => {
  const { width, height } = image[0]
  const depth = distanceTransform(
    marked.map((value) => 1 - value),
    width,
  )
  const deepest = depth.reduce((most, value) => Math.max(most, value), 1)
  const middle = Uint8Array.from(depth, (value) => (value >= middleRatio * deepest ? 1 : 0))
  const cells = colourCellsOf(image)
  const size = Math.sqrt(countFlags(marked)) * unitsPerPx.chamfer
  const links = colourAffinities(image, new Uint8Array(marked.length).fill(1))
  let flags: Uint8Array = marked
  let walked: Plane = { width, height, data: Float32Array.from(marked) }
  for (let pass = 0; pass < passes; pass++) {
    const odds = pass === 0 ? pureLogOddsOfColours(cells, marked) : logOddsOfColours(cells, flags)
    const strength = new Float32Array(marked.length).fill(priorStrength)
    const target = odds.map((ofColour, at) => {
      if (middle[at] === 1 && ofColour > 0) {
        strength[at] = seedStrength
        return 1
      }
      const ofPlace = marked[at] === 1 ? underMark : besideMark + (falling * (distance[at] as number)) / size
      return 1 / (1 + Math.exp(-(ofPlace + ofColour + (matte[at] as number))))
    })
    walked = solveRandomWalk({ width, height, ...links, strength, target, start: walked.data })
    flags = reconstruct(middle, threshold(walked.data, 0.5), width, 4)
  }
  return { flags, walked }
}

/** Parts of what is missed that are large enough and stand out. */
const partsThatCount = (missed: Uint8Array, distance: Uint16Array, matte: Plane, objectSize: number): Uint8Array => {
  const { labels, count } = labelComponents(missed, matte.width, 8)
  const [sizes, coverages, reaches] = [
    new Int32Array(count + 1),
    new Float64Array(count + 1),
    new Uint16Array(count + 1),
  ]
  for (const [at, label] of labels.entries()) {
    sizes[label] = (sizes[label] as number) + 1
    coverages[label] = (coverages[label] as number) + (matte.data[at] as number)
    reaches[label] = Math.max(reaches[label] as number, distance[at] as number)
  }
  const least = Math.max(minPartPixels, minPartRatio * objectSize)
  const counts = sizes.map((size, label) => {
    const isEdge = size < least || (reaches[label] as number) <= edgePx * unitsPerPx.chamfer
    return label > 0 && !isEdge && (coverages[label] as number) >= minPartCoverage * size ? 1 : 0
  })
  return Uint8Array.from(labels, (label) => counts[label] as number)
}

/** Whether a mark means all of an object, of which it misses something: little, or what is around it in a hurry. */
const meansAllOf = (
  found: Uint8Array,
  missed: Uint8Array,
  distance: Uint16Array,
  { marked, matte: { width }, within }: MarkedField,
): boolean => {
  const [foundSize, missedSize] = [countFlags(found), countFlags(missed)]
  if (missedSize <= (within === undefined ? maxMissedRatio : maxMissedAmongOthers) * foundSize) return true
  if (missedSize > maxMissedAround * foundSize) return false
  const reach = aroundRatio * Math.sqrt(foundSize) * unitsPerPx.chamfer
  const far = flagWhere(missed.length, (at) => missed[at] === 1 && (distance[at] as number) > reach)
  return countFlags(far) <= maxFarRatio * foundSize && endsInside(marked, found, width)
}

/**
 * The object that a mark means, where the mark misses a part of it or ends at its very edge: random walks from the mark's middle over
 * the photo's edges, drawn to the mark, to what stands out in the photo and to the colours that the mark has and its surroundings have
 * not. Sources: Grady, "Multilabel random walker image segmentation using prior models", CVPR 2005; Rother, Kolmogorov, Blake,
 * "GrabCut", SIGGRAPH 2004.
 *
 * @returns null where the mark means no object that stands out, only a part of one, or misses nothing
 */
export const completeMark = (field: MarkedField): CompletedMark | null => {
  const { marked, matte } = field
  const { width } = matte
  const odds = matteLogOdds(field)
  if (odds === null) return null
  const distance = distanceTransform(marked, width)
  const { flags: found, walked } = findObject(field, odds, distance)
  const missed = found.map((value, at) => value & (1 - (marked[at] as number)))
  if (!meansAllOf(found, missed, distance, field)) return null
  const parts = field.isRing
    ? new Uint8Array(marked.length)
    : partsThatCount(missed, distance, matte, countFlags(found))
  const object = found.map((value, at) => value & ((marked[at] as number) | (parts[at] as number)))
  const size = countFlags(object)
  const grown = growObject(object, width)
  const ofObject = thinParts(grown, matte, true)
  const thin = flagWhere(grown.length, (at) => ofObject[at] === 1 && marked[at] === 0)
  // What of them is marked already too: each hangs together with the object, in one outline.
  const nearThin = dilate(ofObject, width, 1)
  const flags = grown.map((value, at) => value | (nearThin[at] as number))
  const fromDrawn = field.drawn === undefined ? distance : distanceTransform(field.drawn, width)
  const missing = flags.filter((value, at) => value === 1 && (fromDrawn[at] as number) > edgePx * unitsPerPx.chamfer)
  const missesPart = parts.includes(1) || countFlags(thin) >= minPartPixels
  if (!missesPart && missing.length <= Math.max(minPartPixels, minMissingRatio * size)) return null
  const confidence = walked.data.reduce((sum, value, at) => sum + value * (object[at] as number), 0) / size
  return { flags, confidence }
}
