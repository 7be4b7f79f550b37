import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { countFlags } from '../kernel/morphology/countFlags.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { flagWhere } from '../kernel/morphology/flagWhere.ts'
import { reconstruct } from '../kernel/morphology/reconstruct.ts'
import { sampleBilinear } from '../kernel/resample/sampleBilinear.ts'
import type { ModelSession } from '../ports.ts'
import type { Mask, Raster } from '../raster/raster.ts'
import { eachBoxPixel } from './eachBoxPixel.ts'
import { type PredictedShadow, predictShadow } from './predictShadow.ts'
import type { ShadowGrid } from './shadowGrid.ts'

/** Probabilities from which the regions are taken that may be the shadow. */
const levels = [0.15, 0.25, 0.35, 0.5, 0.65] as const
/** A shadow starts within this many grid pixels of the object. */
const contactPx = 4
/** A smaller part of the object's size is no shadow worth taking. */
const minSizeRatio = 0.015
/** Agreement at which a shadow is as likely as none, and how fast its log odds rise with it: of marked photos that taught other networks. */
const [evenAgreement, oddsPerAgreement] = [0.28, 10] as const
/** Confidence below which a shadow is not offered. */
const minConfidence = 0.5
/** A shadow's soft border reaches past its region by this fraction of the photo's longer side, and at least a grid pixel. */
const borderRatio = 0.005

/** A shadow, as a mask of the photo's size, and how sure it is. */
export interface FoundShadow {
  /** 255 in the shadow and its soft border; 0 on the object. */
  readonly mask: Mask
  /** 0–1. */
  readonly confidence: number
}

interface Region {
  /** 1 in the region, 0 elsewhere and on the object. */
  readonly flags: Uint8Array
  /** 0–1: how far the network is sure of all of the region and of nothing else, as the overlap of both. */
  readonly agreement: number
}

const regionsOf = ({ grid, probability }: PredictedShadow): Region[] => {
  const { isObject, width } = grid
  const contact = dilate(isObject, width, contactPx)
  const minSize = Math.max(1, minSizeRatio * countFlags(isObject))
  const all = probability.reduce((sum, value, at) => (isObject[at] === 1 ? sum : sum + value), 0)
  return levels.map((least) => {
    const isLikely = flagWhere(isObject.length, (at) => isObject[at] === 0 && (probability[at] as number) >= least)
    const flags = reconstruct(contact, isLikely, width, 8)
    const inside = probability.reduce((sum, value, at) => (flags[at] === 1 ? sum + value : sum), 0)
    const size = countFlags(flags)
    return { flags, agreement: size < minSize ? 0 : inside / (all + size - inside) }
  })
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
 * Finds the shadow that a marked object casts: of the regions at the object that a network takes for its shadow, at different
 * probabilities, the one that overlaps most with what it answers.
 *
 * @param mask 255 on the object
 * @param session the network `shadow`
 * @returns the shadow without the object; null when none is certain
 */
export const findShadow = async (raster: Raster, mask: Mask, session: ModelSession): Promise<FoundShadow | null> => {
  const predicted = await predictShadow(raster, mask, session)
  if (predicted === null) return null
  const [best] = regionsOf(predicted).toSorted((a, b) => b.agreement - a.agreement)
  const { flags, agreement } = best as Region
  const confidence = 1 / (1 + Math.exp(oddsPerAgreement * (evenAgreement - agreement)))
  return confidence < minConfidence ? null : { mask: toPhoto(flags, predicted.grid, mask), confidence }
}
