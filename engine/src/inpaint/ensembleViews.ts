import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { interpolateMembrane } from '../kernel/interpolation/interpolateMembrane.ts'
import type { ModelInput } from './modelInput.ts'

/** Half side of the squares that separate low frequencies from detail, in model pixels. */
const lowPassPx = 2
/** Half side of the squares over which views compete: large, so that one of them is seen whole. */
const selectionPx = 20
/** Half side of the squares over which a view is compared with the selected one. */
const agreementPx = 6
/** Squared levels below which a difference does not matter in the selection. */
const selectionNoise = 20
/** Exponent of the selection: at 1 views blend, at more there are borders between them. */
const selectionSharpness = 8
/** Squared levels, summed over the channels, at which a view that differs from the selected one has half its weight. */
const halfWeightDistance = 1200
/** Disagreement of the views, in the same levels, at which the membrane has half its weight; it has none where they agree. */
const halfMembraneDisagreement = 3000
/** Gain on the selected view's detail, for what averaging takes from the low frequencies. */
const detailGain = 1.05

const channels = [0, 1, 2] as const

/** Planes of red, green and blue. */
type Planes = readonly Float32Array[]

/** The hole that is filled, and what the views of it are compared over. */
interface Hole {
  readonly sidePx: number
  /** 1 where the photo is kept. */
  readonly isKnown: Uint8Array
}

/** The box filter twice: a smooth kernel without corners. */
const smooth = (plane: Float32Array, sidePx: number, radiusPx: number): Float32Array =>
  boxFilter(boxFilter(plane, sidePx, radiusPx), sidePx, radiusPx)

/** Squared distance of two sets of planes in the hole, summed over the channels, then smoothed. */
const squaredDistance = (one: Planes, other: Planes, { isKnown, sidePx }: Hole, radiusPx: number): Float32Array => {
  const distance = new Float32Array(isKnown.length)
  for (const channel of channels) {
    const a = one[channel] as Float32Array
    const b = other[channel] as Float32Array
    for (let at = 0; at < distance.length; at++) {
      if (isKnown[at] === 0) distance[at] = (distance[at] as number) + ((a[at] as number) - (b[at] as number)) ** 2
    }
  }
  return smooth(distance, sidePx, radiusPx)
}

const channelOf = (planes: Uint8Array, channel: number, size: number): Uint8Array =>
  planes.subarray(channel * size, (channel + 1) * size)

/** Low frequencies of a view, continued by the photo outside the hole. */
const lowPass = (view: Uint8Array, image: Uint8Array, { isKnown, sidePx }: Hole): Planes =>
  channels.map((channel) => {
    const known = channelOf(image, channel, isKnown.length)
    const plane = new Float32Array(channelOf(view, channel, isKnown.length))
    for (let at = 0; at < plane.length; at++) if (isKnown[at] === 1) plane[at] = known[at] as number
    return smooth(plane, sidePx, lowPassPx)
  })

const meanOf = (views: readonly Planes[], size: number): Planes =>
  channels.map((channel) => {
    const mean = new Float32Array(size)
    for (const view of views) {
      const plane = view[channel] as Float32Array
      for (let at = 0; at < size; at++) mean[at] = (mean[at] as number) + (plane[at] as number) / views.length
    }
    return mean
  })

/** Low frequencies and detail of the detailed views, each pixel mostly of the one nearest to the mean. */
const selectViews = (
  detailed: readonly Uint8Array[],
  lows: readonly Planes[],
  mean: Planes,
  hole: Hole,
): { readonly low: Planes; readonly detail: Planes } => {
  const size = hole.isKnown.length
  const distances = detailed.map((_, view) => squaredDistance(lows[view] as Planes, mean, hole, selectionPx))
  const low = channels.map(() => new Float32Array(size))
  const detail = channels.map(() => new Float32Array(size))
  const weights = new Float64Array(detailed.length)
  for (let at = 0; at < size; at++) {
    if (hole.isKnown[at] === 1) continue
    let nearest = Number.POSITIVE_INFINITY
    let total = 0
    for (const distance of distances) nearest = Math.min(nearest, (distance[at] as number) + selectionNoise)
    for (const [view, distance] of distances.entries()) {
      const weight = (nearest / ((distance[at] as number) + selectionNoise)) ** selectionSharpness
      weights[view] = weight
      total += weight
    }
    for (const channel of channels) {
      let level = 0
      let lowLevel = 0
      for (const [view, planes] of detailed.entries()) {
        const weight = (weights[view] as number) / total
        level += weight * (planes[channel * size + at] as number)
        lowLevel += weight * (lows[view]?.[channel]?.[at] as number)
      }
      ;(low[channel] as Float32Array)[at] = lowLevel
      ;(detail[channel] as Float32Array)[at] = level - lowLevel
    }
  }
  return { low, detail }
}

/** Weighted sums and weights of all views' low frequencies and the membrane, around the selected one. */
const weighViews = (
  lows: readonly Planes[],
  membrane: Planes,
  selected: Planes,
  hole: Hole,
): { readonly sums: Planes; readonly weights: Float32Array; readonly disagreement: Float32Array } => {
  const size = hole.isKnown.length
  const sums = selected.map((plane) => plane.slice())
  const weights = new Float32Array(size).fill(1)
  const disagreement = new Float32Array(size)
  // The membrane comes last: its weight follows from how much the views disagree.
  for (const planes of [...lows, membrane]) {
    const distance = squaredDistance(planes, selected, hole, agreementPx)
    for (let at = 0; at < size; at++) {
      if (hole.isKnown[at] === 1) continue
      const away = distance[at] as number
      const sofar = disagreement[at] as number
      const prior = planes === membrane ? sofar / (sofar + halfMembraneDisagreement) : 1
      const weight = prior / (1 + away / halfWeightDistance)
      disagreement[at] = sofar + away / lows.length
      weights[at] = (weights[at] as number) + weight
      for (const channel of channels) {
        const sum = sums[channel] as Float32Array
        sum[at] = (sum[at] as number) + weight * (planes[channel]?.[at] as number)
      }
    }
  }
  return { sums, weights, disagreement }
}

/** Several views as one. */
export interface ViewEnsemble {
  /** R, G and B planes 0–255 of the input's size. */
  readonly planes: Uint8Array
  /** Squared levels, summed over the channels, by which views differ from the selected one; null for a single view. */
  readonly disagreement: Float32Array | null
}

/**
 * Combines several predictions of one window. At each pixel the detailed view nearest to the mean is selected and gives the
 * detail. Its low frequencies become the robust mean of all views and, where they disagree, of the membrane through the
 * surroundings; weights fall with the distance from the selected view, so that what contradicts it leaves no haze.
 * Source: M-estimation (Huber 1964) with Cauchy weights.
 *
 * @param detailed one or more predictions of full sharpness: R, G and B planes 0–255 of the input's size
 * @param coarse further predictions that may be less sharp; only their low frequencies count
 * @returns planes equal to the first view where the input's mask keeps the photo; the first view itself when it is the
 *   only one or nothing of the photo is known
 */
export const ensembleViews = (
  detailed: readonly Uint8Array[],
  coarse: readonly Uint8Array[],
  { sidePx, image, mask }: ModelInput,
): ViewEnsemble => {
  const [first] = detailed as readonly [Uint8Array, ...Uint8Array[]]
  const views = [...detailed, ...coarse]
  if (views.length === 1 || mask.every((value) => value === 0)) return { planes: first, disagreement: null }
  const size = sidePx * sidePx
  const isKnown = mask.map((value) => (value === 0 ? 0 : 1))
  const hole = { sidePx, isKnown }
  const membrane = channels.map((channel) => {
    const plane = new Float32Array(channelOf(image, channel, size))
    interpolateMembrane(plane, isKnown, sidePx)
    return plane
  })
  const lows = views.map((view) => lowPass(view, image, hole))
  const selected = selectViews(detailed, lows, meanOf([...lows, membrane], size), hole)
  const { sums, weights, disagreement } = weighViews(lows, membrane, selected.low, hole)
  const planes = first.slice()
  for (let at = 0; at < size; at++) {
    if (isKnown[at] === 1) continue
    for (const channel of channels) {
      const low = (sums[channel]?.[at] as number) / (weights[at] as number)
      const detail = (selected.detail[channel]?.[at] as number) * detailGain
      planes[channel * size + at] = roundToSample(low + detail, 255)
    }
  }
  return { planes, disagreement }
}
