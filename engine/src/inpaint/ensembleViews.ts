import { roundToSample } from '../kernel/colour/roundToSample.ts'
import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { interpolateMembrane } from '../kernel/interpolation/interpolateMembrane.ts'
import type { ModelInput } from './modelInput.ts'

/** Half side of the squares that part what is coarse from what is fine detail, in model pixels. */
const coarsePx = 2
/** Half side of the squares over which looks are weighed against each other: large, so that one of them is seen whole. */
const choicePx = 20
/** Half side of the squares over which it is judged whether a look agrees with the chosen one. */
const agreementPx = 6
/** Squared levels below which a difference is no matter in the choice. */
const calmDistance = 20
/** Squared levels, summed over the channels, at which a look that differs from the chosen one has half a voice. */
const halfVoice = 1200
/** Scatter of the looks, in the same levels, at which the smooth surroundings have half their voice; where looks agree they have none. */
const halfScatter = 3000
/** How decidedly the nearest look is taken: at 1 all would shine through, at more there are borders between them. */
const decision = 8
/** The chosen look's detail is lifted by this, for what the joined coarse part lacks of it. */
const detailGain = 1.05

/** Mean over squares, taken twice, so that nothing has a corner. */
const spread = (plane: Float32Array, side: number, radius: number): Float32Array =>
  boxFilter(boxFilter(plane, side, radius), side, radius)

const channels = [0, 1, 2] as const

/** Per pixel of the hole, how far two sets of coarse planes are apart: squared levels, summed over the channels, then spread. */
const apart = (
  one: readonly Float32Array[],
  other: readonly Float32Array[],
  { isKnown, side, radius }: { readonly isKnown: Uint8Array; readonly side: number; readonly radius: number },
): Float32Array => {
  const distance = new Float32Array(isKnown.length)
  for (const channel of channels) {
    const [a, b] = [one[channel] as Float32Array, other[channel] as Float32Array]
    for (let at = 0; at < distance.length; at++) {
      if (isKnown[at] === 0) distance[at] = (distance[at] as number) + ((a[at] as number) - (b[at] as number)) ** 2
    }
  }
  return spread(distance, side, radius)
}

/** Several looks as one. */
export interface ViewEnsemble {
  /** R, G and B planes 0–255 of the input's size. */
  readonly planes: Uint8Array
  /** Per pixel of the hole, how far the looks are from what is chosen: squared levels summed over the channels. Null of a single look. */
  readonly scatter: Float32Array | null
}

/**
 * Joins several looks at one window. Place by place the sharp look that is nearest to the mean of all is chosen and gives the
 * fine detail; its coarse part becomes the mean of all looks and, where they differ, of the smooth continuation of the surroundings, each with the
 * less voice the further it is from the chosen one, so that what contradicts it does not shine through as a haze. A mean that
 * leaves outliers out: Huber 1964, with Cauchy's weights.
 *
 * @param detailed one or more looks of the window's full sharpness: R, G and B planes 0–255 of the input's size
 * @param hints further looks of that size that may be less sharp: only their coarse part counts
 * @returns planes equal to the first look where the input's mask keeps the photo; the first itself when it
 *   is the only one or nothing of the photo is known
 */
export const ensembleViews = (
  detailed: readonly Uint8Array[],
  hints: readonly Uint8Array[],
  input: ModelInput,
): ViewEnsemble => {
  const [first] = detailed as readonly [Uint8Array, ...Uint8Array[]]
  const looks = [...detailed, ...hints]
  const side = input.sidePx
  const size = side * side
  const isKnown = Uint8Array.from(input.mask, (value) => (value === 0 ? 0 : 1))
  if (looks.length === 1 || !isKnown.includes(1)) return { planes: first, scatter: null }
  const photo = channels.map((channel) => input.image.subarray(channel * size, (channel + 1) * size))
  const smooth = photo.map((known) => {
    const plane = Float32Array.from(known)
    interpolateMembrane(plane, isKnown, side)
    return plane
  })
  const coarse = looks.map((planes) =>
    photo.map((known, channel) => {
      const plane = Float32Array.from(planes.subarray(channel * size, (channel + 1) * size))
      for (let at = 0; at < size; at++) if (isKnown[at] === 1) plane[at] = known[at] as number
      return spread(plane, side, coarsePx)
    }),
  )
  const voices = [...coarse, smooth]
  const mean = channels.map((channel) => {
    const sum = new Float32Array(size)
    for (const planes of voices) {
      const plane = planes[channel] as Float32Array
      for (let at = 0; at < size; at++) sum[at] = (sum[at] as number) + (plane[at] as number) / voices.length
    }
    return sum
  })
  const strays = detailed.map((_, look) =>
    apart(coarse[look] as Float32Array[], mean, { isKnown, side, radius: choicePx }),
  )
  const chosen = channels.map(() => new Float32Array(size))
  const fine = channels.map(() => new Float32Array(size))
  const weights = new Float64Array(detailed.length)
  for (let at = 0; at < size; at++) {
    if (isKnown[at] === 1) continue
    let [least, total] = [Number.POSITIVE_INFINITY, 0]
    for (const stray of strays) least = Math.min(least, (stray[at] as number) + calmDistance)
    for (const [look, stray] of strays.entries()) {
      const weight = (least / ((stray[at] as number) + calmDistance)) ** decision
      weights[look] = weight
      total += weight
    }
    for (const channel of channels) {
      let [level, low] = [0, 0]
      for (const [look, planes] of detailed.entries()) {
        const share = (weights[look] as number) / total
        level += share * (planes[channel * size + at] as number)
        low += share * (coarse[look]?.[channel]?.[at] as number)
      }
      ;(chosen[channel] as Float32Array)[at] = low
      ;(fine[channel] as Float32Array)[at] = level - low
    }
  }
  const sums = chosen.map((plane) => plane.slice())
  const counts = new Float32Array(size).fill(1)
  const scatter = new Float32Array(size)
  for (const planes of voices) {
    const distance = apart(planes, chosen, { isKnown, side, radius: agreementPx })
    for (let at = 0; at < size; at++) {
      if (isKnown[at] === 1) continue
      const away = distance[at] as number
      const doubt = planes === smooth ? (scatter[at] as number) / ((scatter[at] as number) + halfScatter) : 1
      const voice = doubt / (1 + away / halfVoice)
      scatter[at] = (scatter[at] as number) + away / looks.length
      counts[at] = (counts[at] as number) + voice
      for (const channel of channels) {
        const sum = sums[channel] as Float32Array
        sum[at] = (sum[at] as number) + voice * (planes[channel]?.[at] as number)
      }
    }
  }
  const out = first.slice()
  for (let at = 0; at < size; at++) {
    if (isKnown[at] === 1) continue
    for (const channel of channels) {
      const joined =
        (sums[channel]?.[at] as number) / (counts[at] as number) + (fine[channel]?.[at] as number) * detailGain
      out[channel * size + at] = roundToSample(joined, 255)
    }
  }
  return { planes: out, scatter }
}
