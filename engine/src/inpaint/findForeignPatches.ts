import { dilate } from '../kernel/morphology/dilate.ts'
import { labelComponents } from '../kernel/morphology/labelComponents.ts'
import { type PatchImage, patchRadiusPx, wholePatches } from '../kernel/patch/patchField.ts'
import { initializeField, type PatchSearch, searchPatches } from '../kernel/patch/searchPatches.ts'
import { xorshift32 } from '../kernel/random/xorshift32.ts'
import { quantile } from '../kernel/statistics/quantile.ts'
import type { ModelInput } from './modelInput.ts'

/** Sides, in pixels, at which a fill is compared with the photo: large forms and finer ones. */
const comparedSidesPx = [64, 128] as const
const passes = 3
/** Known pixels this far around the hole, as a fraction of the compared side, show how unlike patches usually are. */
const ringRatio = 0.1
/** Patches of the photo are compared with others at least this far away; nearer ones overlap. */
const minOffsetPx = 2 * patchRadiusPx + 1
const usualQuantile = 0.9
/** Squared levels per sample below which a difference is noise. */
const noiseVariance = 60
const patchSamples = (2 * patchRadiusPx + 1) ** 2 * 3
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

interface Shrunk {
  readonly image: PatchImage
  readonly isHole: Uint8Array
}

const shrink = (planes: Uint8Array, { sidePx, mask }: ModelInput, toPx: number): Shrunk => {
  const perPx = sidePx / toPx
  const size = sidePx * sidePx
  const samples = new Float32Array(toPx * toPx * 3)
  const isHole = new Uint8Array(toPx * toPx)
  for (let y = 0, from = 0; y < sidePx; y++) {
    const line = Math.floor(y / perPx) * toPx
    for (let at = line; at < line + toPx; at++) {
      let [red, green, blue] = [0, 0, 0]
      for (const end = from + perPx; from < end; from++) {
        if (mask[from] === 0) isHole[at] = 1
        red += planes[from] as number
        green += planes[size + from] as number
        blue += planes[2 * size + from] as number
      }
      samples[at * 3] = (samples[at * 3] as number) + red
      samples[at * 3 + 1] = (samples[at * 3 + 1] as number) + green
      samples[at * 3 + 2] = (samples[at * 3 + 2] as number) + blue
    }
  }
  const scale = 1 / (perPx * perPx)
  return { image: { width: toPx, height: toPx, samples: samples.map((sum) => sum * scale) }, isHole }
}

/** Costs of the nearest patches of each target, in squared levels per sample. */
const nearestCosts = (search: PatchSearch): Float32Array => {
  const size = search.image.width * search.image.height
  const field = { match: new Int32Array(size).fill(-1), cost: new Float32Array(size) }
  initializeField(search, field)
  searchPatches(search, field, passes)
  return Float32Array.from(search.targets, (target) => (field.cost[target] as number) / patchSamples)
}

const pixelsWhere = (width: number, isWanted: (at: number) => boolean): Int32Array => {
  const found: number[] = []
  for (let row = patchRadiusPx; row < width - patchRadiusPx; row++) {
    for (let column = patchRadiusPx; column < width - patchRadiusPx; column++) {
      const at = row * width + column
      if (isWanted(at)) found.push(at)
    }
  }
  return Int32Array.from(found)
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

const foreignAt = ({ image, isHole }: Shrunk): ForeignPatches => {
  const isSource = wholePatches(isHole, image.width)
  const holes = pixelsWhere(image.width, (at) => isHole[at] === 1)
  if (!isSource.includes(1) || holes.length === 0)
    return {
      fraction: 0,
      excess: 0,
      thingExcess: 0,
      holePixels: Math.max(1, holes.length),
      sidePx: image.width,
      isForeign: new Uint8Array(isHole.length),
    }
  const near = dilate(isHole, image.width, Math.round(ringRatio * image.width))
  const ring = pixelsWhere(image.width, (at) => near[at] === 1 && isSource[at] === 1)
  const search = { image, isSource, distancePenalty: 0, uniform: xorshift32() }
  const known = ring.length === 0 ? [0] : nearestCosts({ ...search, targets: ring, minOffsetPx })
  const usual = quantile(known, usualQuantile) + noiseVariance
  const ratios = nearestCosts({ ...search, targets: holes, minOffsetPx: 0 }).map((cost) => cost / usual)
  const foreign = ratios.filter((ratio) => ratio > foreignRatio)
  const isForeign = new Uint8Array(isHole.length)
  for (const [index, at] of holes.entries()) if ((ratios[index] as number) > foreignRatio) isForeign[at] = 1
  return {
    sidePx: image.width,
    isForeign,
    thingExcess: thingExcessOf(holes, ratios, image.width, isHole.length),
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
 * @param planes R, G and B planes 0–255 of the input's size, filled
 */
export const findForeignPatches = (planes: Uint8Array, input: ModelInput): readonly ForeignPatches[] =>
  comparedSidesPx.map((sidePx) => foreignAt(shrink(planes, input, sidePx)))
