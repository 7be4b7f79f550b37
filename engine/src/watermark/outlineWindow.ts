import type { MeasuredCoverage } from './measureCoverage.ts'

const reachPx = 3
const span = 2 * reachPx + 1
/** Numbers in a window: of each pixel how far it is covered, weighed by trust, and that trust. */
export const windowSize = 2 * span * span
/** Place of the first number of the middle pixel. */
export const middleOfWindow = span * span - 1
const halfTrusted = 0.15
const turned = new Float32Array(windowSize)

/**
 * The measured coverage round a pixel, turned and mirrored so that it grows to the right and, more slowly, downwards: then
 * one corner of a glyph looks like every other.
 *
 * @param into overwritten; `windowSize` numbers
 */
export const outlineWindow = (
  { share, deviation }: Pick<MeasuredCoverage, 'share' | 'deviation'>,
  width: number,
  at: number,
  into: Float32Array,
): void => {
  const height = share.length / width
  const row = Math.floor(at / width)
  const column = at % width
  let across = 0
  let down = 0
  for (let y = -reachPx; y <= reachPx; y++) {
    for (let x = -reachPx; x <= reachPx; x++) {
      const place = 2 * ((y + reachPx) * span + x + reachPx)
      const isOutside = row + y < 0 || row + y >= height || column + x < 0 || column + x >= width
      const there = at + y * width + x
      const doubt = isOutside ? 0 : (deviation[there] as number) / halfTrusted
      const trust = 1 / (1 + doubt * doubt)
      const value = ((isOutside ? 0 : (share[there] as number)) - 0.5) * trust
      into[place] = value
      into[place + 1] = trust
      across += (x * value) / (1 + x * x + y * y)
      down += (y * value) / (1 + x * x + y * y)
    }
  }
  const isSteep = Math.abs(down) > Math.abs(across)
  if (across >= 0 && down >= 0 && !isSteep) return
  turned.set(into)
  for (let y = 0; y < span; y++) {
    for (let x = 0; x < span; x++) {
      const u = isSteep ? y : x
      const v = isSteep ? x : y
      const from = 2 * ((down < 0 ? span - 1 - v : v) * span + (across < 0 ? span - 1 - u : u))
      const to = 2 * (y * span + x)
      into[to] = turned[from] as number
      into[to + 1] = turned[from + 1] as number
    }
  }
}
