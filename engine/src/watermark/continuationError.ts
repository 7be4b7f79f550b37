import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { fromLines } from './alongLines.ts'
import type { MarkPlanes } from './markPatch.ts'

const radiusPx = 4
/** Pixels on an outline lie about as far from the nearest that are known. */
const gapPx = 2
const leastShare = 0.02
/** What rounding alone makes, as a variance in levels. */
const rounding = 0.5

/** Covariances of three colours at each pixel: of red with red, green and blue, of green with green and blue, of blue. */
export type Covariances = readonly [Float32Array, Float32Array, Float32Array, Float32Array, Float32Array, Float32Array]

const pairs = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 1],
  [1, 2],
  [2, 2],
] as const

/**
 * How far pixels near each one lie from what lines through them from two pixels away tell, all colours together: the error of continuing a photo
 * over a gap. Colours mostly err together, so what they do not share tells more than brightness does.
 *
 * @param isKnown 1 where the planes hold the photo; the others are not looked at
 */
export const continuationError = (planes: MarkPlanes, isKnown: Uint8Array, width: number): Covariances => {
  const products = pairs.map(() => new Float32Array(isKnown.length))
  const counts = new Float32Array(isKnown.length)
  const off = [0, 0, 0]
  const found: [number, number, number] = [0, 0, 0]
  const margin = gapPx * (width + 1)
  for (let at = margin; at < isKnown.length - margin; at++) {
    if (isKnown[at] === 0 || at % width < gapPx || at % width >= width - gapPx) continue
    const find = (across: number, down: number): number => {
      const steps = Math.max(Math.abs(across), Math.abs(down)) === 1 ? gapPx : 1
      const end = at + steps * (across + down * width)
      return isKnown[end] === 1 ? end : -1
    }
    if (!fromLines(planes, find, found)) continue
    for (const [channel, plane] of planes.entries()) off[channel] = (plane[at] as number) - (found[channel] as number)
    for (const [index, [a, b]] of pairs.entries()) {
      ;(products[index] as Float32Array)[at] = (off[a] as number) * (off[b] as number)
    }
    counts[at] = 1
  }
  const twice = (plane: Float32Array): Float32Array => boxFilter(boxFilter(plane, width, radiusPx), width, radiusPx)
  const share = twice(counts)
  return products.map((product, index) => {
    const own = index === 0 || index === 3 || index === 5 ? rounding : 0
    return twice(product).map((value, at) => value / Math.max(leastShare, share[at] as number) + own)
  }) as unknown as Covariances
}
