import { squareMean } from '../raster/squareMean.ts'
import { membrane } from './membrane.ts'
import type { ModelInput } from './modelInput.ts'

/** Half side of the squares that part what is coarse from what is fine detail, in model pixels; the mean is taken twice. */
const coarsePx = 2
/** Over squares of this half side it is judged whether two fills agree. */
const agreementPx = 6
/** Squared levels below which a difference is no matter, so that calm places keep what both fills say. */
const calm = 4

const coarse = (plane: Float32Array, side: number): Float32Array =>
  squareMean(squareMean(plane, side, coarsePx), side, coarsePx)

/**
 * Settles two fills of one window. Fine detail is the first one's; what is coarse is their mean where they agree, and nears the
 * smooth continuation of the surroundings where they contradict each other: what neither is sure of should not stand out.
 * The share is that of Wiener 1949, the signal's energy over signal and error, with the fills' disagreement as error.
 *
 * @param first R, G and B planes 0–255 of the input's size; so is `second`
 * @returns planes of the same kind, equal to the first where the input's mask keeps the photo
 */
export const settleFills = (first: Uint8Array, second: Uint8Array, input: ModelInput): Uint8Array => {
  const side = input.sidePx
  const size = side * side
  const isKnown = Uint8Array.from(input.mask, (value) => (value === 0 ? 0 : 1))
  if (!isKnown.includes(1)) return first
  const error = new Float32Array(size)
  const signal = new Float32Array(size)
  const bands = [0, 1, 2].map((channel) => {
    const from = channel * size
    const [one, other] = [first, second].map((planes) =>
      coarse(Float32Array.from(planes.subarray(from, from + size)), side),
    ) as [Float32Array, Float32Array]
    const smooth = Float32Array.from(input.image.subarray(from, from + size))
    membrane(smooth, isKnown, side)
    for (let at = 0; at < size; at++) {
      if (isKnown[at] === 1) continue
      const [a, b, base] = [one[at] as number, other[at] as number, smooth[at] as number]
      error[at] = (error[at] as number) + (a - b) ** 2 / 2
      signal[at] = (signal[at] as number) + ((a + b) / 2 - base) ** 2
    }
    return { one, other, smooth }
  })
  const [errors, signals] = [squareMean(error, side, agreementPx), squareMean(signal, side, agreementPx)]
  const out = first.slice()
  for (let at = 0; at < size; at++) {
    if (isKnown[at] === 1) continue
    const kept = (signals[at] as number) / ((signals[at] as number) + (errors[at] as number) + calm)
    for (const [channel, { one, other, smooth }] of bands.entries()) {
      const [a, b, base] = [one[at] as number, other[at] as number, smooth[at] as number]
      const settled = (first[channel * size + at] as number) - a + base + ((a + b) / 2 - base) * kept
      out[channel * size + at] = Math.min(255, Math.max(0, Math.round(settled)))
    }
  }
  return out
}
