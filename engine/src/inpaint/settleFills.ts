import { squareMean } from '../raster/squareMean.ts'
import { membrane } from './membrane.ts'
import type { ModelInput } from './modelInput.ts'

/** Half side of the squares that part what is coarse from what is fine detail, in model pixels. */
const coarsePx = 2
/** Half side of the squares over which two fills are weighed against each other: large, so that one of them is seen whole. */
const choicePx = 20
/** Half side of the squares over which it is judged whether they agree. */
const agreementPx = 6
/** Squared levels below which a difference is no matter. */
const [calmDeparture, calmError] = [20, 4]
/** How decidedly the calmer fill is taken: at 1 both would shine through, at more there is a border between them. */
const decision = 8
/** Share of the way to the smooth surroundings where the fills contradict each other. */
const retreat = 0.4

/** Mean over squares, taken twice, so that nothing has a corner. */
const spread = (plane: Float32Array, side: number, radius: number): Float32Array =>
  squareMean(squareMean(plane, side, radius), side, radius)

/**
 * Settles two fills of one window: takes, place by place, the one that departs less from the smooth continuation of the
 * surroundings, and nears that continuation somewhat where the two contradict each other, so that what neither is sure of
 * does not stand out. How far they agree is told as in Wiener 1949, by what both say over that and their difference.
 *
 * @param first R, G and B planes 0–255 of the input's size; so is `second`
 * @returns planes of the same kind, equal to the first where the input's mask keeps the photo
 */
export const settleFills = (first: Uint8Array, second: Uint8Array, input: ModelInput): Uint8Array => {
  const side = input.sidePx
  const size = side * side
  const isKnown = Uint8Array.from(input.mask, (value) => (value === 0 ? 0 : 1))
  if (!isKnown.includes(1)) return first
  const [departure, otherDeparture, error, shared] = [0, 1, 2, 3].map(() => new Float32Array(size)) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  const bands = [0, 1, 2].map((channel) => {
    const from = channel * size
    const [one, other] = [first, second].map((planes) =>
      spread(Float32Array.from(planes.subarray(from, from + size)), side, coarsePx),
    ) as [Float32Array, Float32Array]
    const smooth = Float32Array.from(input.image.subarray(from, from + size))
    membrane(smooth, isKnown, side)
    for (let at = 0; at < size; at++) {
      if (isKnown[at] === 1) continue
      const base = smooth[at] as number
      const [a, b] = [(one[at] as number) - base, (other[at] as number) - base]
      departure[at] = (departure[at] as number) + a ** 2
      otherDeparture[at] = (otherDeparture[at] as number) + b ** 2
      error[at] = (error[at] as number) + (a - b) ** 2 / 2
      shared[at] = (shared[at] as number) + ((a + b) / 2) ** 2
    }
    return { one, other, smooth }
  })
  const [departures, otherDepartures] = [spread(departure, side, choicePx), spread(otherDeparture, side, choicePx)]
  const [errors, shares] = [spread(error, side, agreementPx), spread(shared, side, agreementPx)]
  const out = first.slice()
  for (let at = 0; at < size; at++) {
    if (isKnown[at] === 1) continue
    const [strays, otherStrays] = [
      ((departures[at] as number) + calmDeparture) ** decision,
      ((otherDepartures[at] as number) + calmDeparture) ** decision,
    ]
    const taken = strays / (strays + otherStrays)
    const [doubt, agreed] = [(errors[at] as number) + calmError, shares[at] as number]
    const back = (retreat * doubt) / (doubt + agreed)
    for (const [channel, { one, other, smooth }] of bands.entries()) {
      const [a, b] = [first[channel * size + at] as number, second[channel * size + at] as number]
      const coarse = (one[at] as number) * (1 - taken) + (other[at] as number) * taken
      const settled = a + (b - a) * taken + ((smooth[at] as number) - coarse) * back
      out[channel * size + at] = Math.min(255, Math.max(0, Math.round(settled)))
    }
  }
  return out
}
