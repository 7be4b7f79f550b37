import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { reconstruct } from '../kernel/morphology/reconstruct.ts'
import { sampleBilinear } from '../kernel/resample/sampleBilinear.ts'
import type { ModelSession } from '../ports.ts'
import type { Mask, Raster } from '../raster/raster.ts'
import { eachBoxPixel } from './eachBoxPixel.ts'
import { type LightPlanes, lightPlanes } from './lightPlanes.ts'
import { predictShadow } from './predictShadow.ts'
import { contactBand, proposeRegions } from './proposeRegions.ts'
import { scoreEvidence } from './scoreEvidence.ts'
import { shadowEvidence } from './shadowEvidence.ts'
import { type ShadowGrid, shadowGrid } from './shadowGrid.ts'

/** Probabilities of the network from which its own region is taken. */
const coreProbabilities = [0.5, 0.3] as const
/** Log odds that the network's mean probability in a region adds, and the probability that adds none. */
const networkWeight = 2
const neutralProbability = 0.3
/** The ground beside a shadow is brighter than it by at least this, as a logarithm: less cannot be seen. */
const minContrast = 0.08
/** Confidence below which a shadow is not offered. */
const minConfidence = 0.525
/** Of regions that hold most of the surest one the largest is taken whose log odds are lower by no more than this. */
const oddsTolerance = 0.7
const minHeld = 0.8
/** Another region is a part of the same shadow when its contrast is within this factor. */
const maxContrastRatio = 1.8
/** Fraction of a region that may already belong to the shadow when it is added. */
const maxOverlap = 0.1
/** A shadow's soft border reaches past its region by this fraction of the photo's longer side, and at least a grid pixel. */
const borderRatio = 0.005

/** A shadow, as a mask of the photo's size, and how sure it is. */
export interface FoundShadow {
  /** 255 in the shadow and its soft border; 0 on the object. */
  readonly mask: Mask
  /** 0–1. */
  readonly confidence: number
}

interface ScoredRegion {
  readonly region: Uint8Array
  readonly contrast: number
  /** Log odds that it is the shadow. */
  readonly odds: number
}

const confidenceOf = (odds: number): number => 1 / (1 + Math.exp(-odds))

const meanWithin = (plane: Float32Array, region: Uint8Array): number => {
  let [sum, count] = [0, 0]
  for (let at = 0; at < region.length; at++) {
    if (region[at] === 0) continue
    sum += plane[at] as number
    count++
  }
  return count === 0 ? 0 : sum / count
}

/** What the network takes for shadow and touches the object's lower part. */
const networkRegions = (probability: Float32Array, planes: LightPlanes): Uint8Array[] =>
  coreProbabilities.map((least) => {
    const isCore = Uint8Array.from(probability, (value, at) => (value >= least && planes.isObject[at] === 0 ? 1 : 0))
    return reconstruct(contactBand(planes), isCore, planes.width, 8)
  })

const scoreRegion = (region: Uint8Array, planes: LightPlanes, probability: Float32Array): ScoredRegion[] => {
  const evidence = shadowEvidence(region, planes)
  if (evidence === null || evidence.contrast < minContrast) return []
  const support = meanWithin(probability, region) - neutralProbability
  return [{ region, contrast: evidence.contrast, odds: scoreEvidence(evidence) + networkWeight * support }]
}

const countOf = (region: Uint8Array): number => region.reduce((sum, flag) => sum + flag, 0)
const countOfBoth = (one: Uint8Array, other: Uint8Array): number =>
  one.reduce((sum, flag, at) => sum + (flag & (other[at] as number)), 0)

/** The surest region, grown as far as the light allows, with others that are as sure and as dark: a shadow may have several parts. */
const joinParts = (scored: readonly ScoredRegion[]): ScoredRegion | null => {
  const sure = scored.filter(({ odds }) => confidenceOf(odds) >= minConfidence).toSorted((a, b) => b.odds - a.odds)
  const [surest] = sure
  if (surest === undefined) return null
  const core = countOf(surest.region)
  const [largest] = scored
    .filter(({ odds }) => odds >= surest.odds - oddsTolerance)
    .filter(({ region }) => countOfBoth(region, surest.region) >= minHeld * core)
    .toSorted((a, b) => countOf(b.region) - countOf(a.region))
  const region = (largest ?? surest).region.slice()
  for (const other of sure) {
    const ratio = other.contrast / surest.contrast
    if (Math.max(ratio, 1 / ratio) > maxContrastRatio) continue
    if (countOfBoth(other.region, region) > maxOverlap * countOf(other.region)) continue
    for (let at = 0; at < region.length; at++) if (other.region[at] === 1) region[at] = 1
  }
  return { ...surest, region }
}

/** A region of the grid and its soft border, on the photo's pixels. */
const toPhoto = (region: Uint8Array, { view, width, height }: ShadowGrid, object: Mask): Mask => {
  const perPx = width / view.width
  const reachPx = Math.max(1, Math.round(borderRatio * Math.max(object.width, object.height) * perPx))
  const soft = boxFilter(Float32Array.from(dilate(region, width, reachPx)), width, 1)
  const data = new Uint8Array(object.data.length)
  eachBoxPixel({ box: view, width, height }, object, (pixel, taps) => {
    if (sampleBilinear(soft, taps) >= 0.5) data[pixel] = 255
  })
  return { ...object, data }
}

/**
 * Finds the shadow that a marked object casts: of the dark regions that start at the object's lower part and those that the
 * network takes for its shadow, the ones in which the ground goes on with a constant part of its light missing.
 *
 * @param mask 255 on the object
 * @param session the network `shadow`
 * @returns the shadow without the object; null when none is certain
 */
export const findShadow = async (raster: Raster, mask: Mask, session: ModelSession): Promise<FoundShadow | null> => {
  const grid = shadowGrid(raster, mask)
  if (grid === null) return null
  const planes = lightPlanes(grid)
  const probability = await predictShadow(session, grid)
  const regions = [...networkRegions(probability, planes), ...proposeRegions(planes)]
  const found = joinParts(regions.flatMap((region) => scoreRegion(region, planes, probability)))
  return found === null ? null : { mask: toPhoto(found.region, grid, mask), confidence: confidenceOf(found.odds) }
}
