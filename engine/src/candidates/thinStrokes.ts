import { squareMean } from '../raster/squareMean.ts'

/** Wider strokes than this share of the photo's width do not count as thin. */
const reachShare = 1 / 120
const usualShare = 1 / 24
const noiseFloor = 4
const gain = 60

/** The least value within `radius` along each row, by Van Herk's and Gil and Werman's method. */
const leastAcross = (plane: Float32Array, width: number, radius: number): Float32Array => {
  const span = 2 * radius + 1
  const padded = Math.ceil((width + 2 * radius) / span) * span
  const [forwards, backwards] = [new Float32Array(padded), new Float32Array(padded)]
  const out = new Float32Array(plane.length)
  for (let base = 0; base < plane.length; base += width) {
    let left = 0
    for (let at = 0, place = 0; at < padded; at++, place = place + 1 === span ? 0 : place + 1) {
      const value = plane[base + Math.min(width - 1, Math.max(0, at - radius))] as number
      backwards[at] = value
      left = place === 0 || value < left ? value : left
      forwards[at] = left
    }
    let right = 0
    for (let at = padded - 1, place = span - 1; at >= 0; at--, place = place === 0 ? span - 1 : place - 1) {
      const value = backwards[at] as number
      right = place === span - 1 || value < right ? value : right
      backwards[at] = right
    }
    for (let at = 0; at < width; at++) {
      const [one, other] = [backwards[at] as number, forwards[at + span - 1] as number]
      out[base + at] = Math.min(one, other)
    }
  }
  return out
}

/** The same along each column, whole rows at a time: going down the columns would miss the cache at every step. */
const leastDown = (plane: Float32Array, width: number, radius: number): Float32Array => {
  const height = plane.length / width
  const span = 2 * radius + 1
  const padded = Math.ceil((height + 2 * radius) / span) * span
  const rowAt = (at: number): number => Math.min(height - 1, Math.max(0, at - radius)) * width
  const [forwards, backwards] = [new Float32Array(padded * width), new Float32Array(padded * width)]
  const carry = (into: Float32Array, at: number, before: number | null): void => {
    const [base, to] = [rowAt(at), at * width]
    for (let column = 0; column < width; column++) {
      const value = plane[base + column] as number
      const held = before === null ? value : (into[before * width + column] as number)
      into[to + column] = Math.min(value, held)
    }
  }
  for (let at = 0; at < padded; at++) carry(forwards, at, at % span === 0 ? null : at - 1)
  for (let at = padded - 1; at >= 0; at--) carry(backwards, at, at % span === span - 1 ? null : at + 1)
  const out = new Float32Array(plane.length)
  const ahead = (span - 1) * width
  for (let at = 0; at < plane.length; at++) {
    const [one, other] = [backwards[at] as number, forwards[at + ahead] as number]
    out[at] = Math.min(one, other)
  }
  return out
}

const negated = (plane: Float32Array): Float32Array => {
  const out = new Float32Array(plane.length)
  for (let at = 0; at < plane.length; at++) out[at] = -(plane[at] as number)
  return out
}

const squareLeast = (plane: Float32Array, width: number, radius: number): Float32Array =>
  leastDown(leastAcross(plane, width, radius), width, radius)

/**
 * How much lighter each pixel is than the widest square inside its surroundings allows (a white top-hat), over how usual
 * that is there: thin light strokes stand out, wide shapes of the photo vanish.
 *
 * @param plane 0–255
 * @returns 0–255
 */
export const thinStrokes = (plane: Float32Array, width: number): Float32Array => {
  const radius = Math.max(2, Math.round(width * reachShare))
  // The greatest is the least of the negative.
  const opened = squareLeast(negated(squareLeast(plane, width, radius)), width, radius)
  const hat = new Float32Array(plane.length)
  for (let at = 0; at < plane.length; at++) hat[at] = (plane[at] as number) + (opened[at] as number)
  const usual = squareMean(hat, width, Math.max(2, Math.round(width * usualShare)))
  for (let at = 0; at < plane.length; at++) {
    hat[at] = Math.min(255, ((hat[at] as number) * gain) / ((usual[at] as number) + noiseFloor))
  }
  return hat
}
