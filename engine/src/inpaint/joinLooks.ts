import { squareMean } from '../raster/squareMean.ts'
import { membrane } from './membrane.ts'
import type { ModelInput } from './modelInput.ts'

/** Half side of the squares that part what is coarse from what is fine detail, in model pixels. */
const coarsePx = 2
/** Half side of the squares over which looks are weighed against each other: large, so that one of them is seen whole. */
const choicePx = 20
/** Half side of the squares over which it is judged whether they agree. */
const agreementPx = 6
/** Squared levels below which a difference is no matter. */
const [calmDistance, calmError] = [20, 4]
/** How decidedly the nearest look's detail is taken: at 1 all would shine through, at more there are borders between them. */
const decision = 8
/** Scatter of the looks, in squared levels, at which the coarse part goes half the way from the chosen look to all of them. */
const halfwayScatter = 60
/** The chosen look's detail is lifted by this, for what the joined coarse part lacks of it. */
const detailGain = 1.2

/** Mean over squares, taken twice, so that nothing has a corner. */
const spread = (plane: Float32Array, side: number, radius: number): Float32Array =>
  squareMean(squareMean(plane, side, radius), side, radius)

const channels = [0, 1, 2] as const

/**
 * Joins several looks at one window: the coarse part nears what all of them say together, the fine detail is that of the look
 * which is nearest to it, place by place, so that nothing of two looks shines through each other. Where the looks contradict
 * each other the coarse part retreats to the smooth continuation of the surroundings; how far is told as in Wiener 1949, by
 * how much the looks' mean departs from that over the error that the looks' scatter gives it.
 *
 * @param detailed one or more looks of the window's full sharpness: R, G and B planes 0–255 of the input's size
 * @param hints further looks of that size that may be less sharp: only their coarse part counts
 * @returns planes of the same kind, equal to the first look where the input's mask keeps the photo; the first itself when it
 *   is the only one or nothing of the photo is known
 */
export const joinLooks = (
  detailed: readonly Uint8Array[],
  hints: readonly Uint8Array[],
  input: ModelInput,
): Uint8Array => {
  const [first] = detailed as readonly [Uint8Array, ...Uint8Array[]]
  const looks = [...detailed, ...hints]
  const side = input.sidePx
  const size = side * side
  const isKnown = Uint8Array.from(input.mask, (value) => (value === 0 ? 0 : 1))
  if (looks.length === 1 || !isKnown.includes(1)) return first
  const [scatter, departure] = [new Float32Array(size), new Float32Array(size)]
  const bands = channels.map((channel) => {
    const photo = input.image.subarray(channel * size, (channel + 1) * size)
    const coarse = looks.map((planes) => {
      const plane = Float32Array.from(planes.subarray(channel * size, (channel + 1) * size))
      for (let at = 0; at < size; at++) if (isKnown[at] === 1) plane[at] = photo[at] as number
      return spread(plane, side, coarsePx)
    })
    const smooth = Float32Array.from(photo)
    membrane(smooth, isKnown, side)
    const mean = new Float32Array(size)
    for (let at = 0; at < size; at++) {
      if (isKnown[at] === 1) continue
      let [sum, squares] = [0, 0]
      for (const plane of coarse) {
        sum += plane[at] as number
        squares += (plane[at] as number) ** 2
      }
      const middle = sum / looks.length
      mean[at] = middle
      const error = (squares / looks.length - middle ** 2) / (looks.length - 1)
      scatter[at] = (scatter[at] as number) + Math.max(0, error)
      departure[at] = (departure[at] as number) + (middle - (smooth[at] as number)) ** 2
    }
    return { coarse, smooth, mean }
  })
  const [errors, departures] = [spread(scatter, side, agreementPx), spread(departure, side, agreementPx)]
  for (let at = 0; at < size; at++) {
    if (isKnown[at] === 1) continue
    const error = errors[at] as number
    const certain = Math.max(0, (departures[at] as number) - error) + calmError
    const kept = certain / (certain + error)
    for (const { mean, smooth } of bands) {
      const base = smooth[at] as number
      mean[at] = base + ((mean[at] as number) - base) * kept
    }
  }
  const strays = detailed.map((_, look) => {
    const distance = new Float32Array(size)
    for (const { coarse, mean } of bands) {
      const plane = coarse[look] as Float32Array
      for (let at = 0; at < size; at++) {
        if (isKnown[at] === 0)
          distance[at] = (distance[at] as number) + ((plane[at] as number) - (mean[at] as number)) ** 2
      }
    }
    return spread(distance, side, choicePx)
  })
  const out = first.slice()
  const weights = new Float64Array(detailed.length)
  for (let at = 0; at < size; at++) {
    if (isKnown[at] === 1) continue
    const scattered = (errors[at] as number) * looks.length
    const approach = scattered / (scattered + halfwayScatter)
    let [least, total] = [Number.POSITIVE_INFINITY, 0]
    for (const stray of strays) least = Math.min(least, (stray[at] as number) + calmDistance)
    for (const [look, stray] of strays.entries()) {
      const weight = (least / ((stray[at] as number) + calmDistance)) ** decision
      weights[look] = weight
      total += weight
    }
    for (const channel of channels) {
      const { coarse, mean } = bands[channel] as (typeof bands)[number]
      const to = channel * size + at
      let [level, low] = [0, 0]
      for (const [look, planes] of detailed.entries()) {
        const share = (weights[look] as number) / total
        level += share * (planes[to] as number)
        low += share * ((coarse[look] as Float32Array)[at] as number)
      }
      const joined = low + ((mean[at] as number) - low) * approach + (level - low) * detailGain
      out[to] = Math.min(255, Math.max(0, Math.round(joined)))
    }
  }
  return out
}
