import { bt601Weights } from './lumaBt601.ts'

const { red, green, blue } = bt601Weights

/** Divisors that bring blue − luma and red − luma to −0.5–0.5. Source: ITU-R BT.601-7, 2.5.2. */
const cbDivisor = 2 * (1 - blue)
const crDivisor = 2 * (1 - red)

/** Colour difference of blue, in the unit of the samples: −0.5–0.5 for samples 0–1. */
export const cbOf = (blueSample: number, luma: number): number => (blueSample - luma) / cbDivisor

/** Colour difference of red, in the unit of the samples: −0.5–0.5 for samples 0–1. */
export const crOf = (redSample: number, luma: number): number => (redSample - luma) / crDivisor

/**
 * Red, green and blue of full-range BT.601 luma and colour differences; linear, so it converts changes as well.
 * @param into receives them, for loops over millions of pixels, where a new list for each would keep the garbage collector busy
 */
export const ycbcrToRgb = (
  luma: number,
  cb: number,
  cr: number,
  into: [red: number, green: number, blue: number] = [0, 0, 0],
): readonly [red: number, green: number, blue: number] => {
  const blueDifference = cb * cbDivisor
  const redDifference = cr * crDivisor
  into[0] = luma + redDifference
  into[1] = luma - (red * redDifference + blue * blueDifference) / green
  into[2] = luma + blueDifference
  return into
}
