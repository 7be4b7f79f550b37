import { interpolateMembrane } from '../kernel/interpolation/interpolateMembrane.ts'
import { edgeDirections, interpolateAlongEdges } from './interpolateAlongEdges.ts'
import type { MarkPlanes } from './markPatch.ts'

const maxGapPx = 4

/** Copies of the planes whose unknown pixels continue the known ones smoothly. */
export const interpolateUnknown = (planes: MarkPlanes, isKnown: Uint8Array, width: number): MarkPlanes => {
  const [a, b, c] = planes.map((plane) => plane.slice()) as unknown as MarkPlanes
  for (const plane of [a, b, c]) interpolateMembrane(plane, isKnown, width)
  return [a, b, c]
}

/** The nearest known pixel in a direction, at most `maxGapPx` steps away; −1 where there is none. */
const endOf = (
  isKnown: Uint8Array,
  width: number,
  at: number,
  { dx, dy }: { readonly dx: number; readonly dy: number },
): number => {
  const height = isKnown.length / width
  let x = at % width
  let y = Math.floor(at / width)
  for (let step = 1; step <= maxGapPx; step++) {
    x += dx
    y += dy
    if (x < 0 || y < 0 || x >= width || y >= height) return -1
    if (isKnown[y * width + x] === 1) return y * width + x
  }
  return -1
}

const ways = edgeDirections.flatMap(([dx, dy]) => [
  { dx, dy },
  { dx: -dx, dy: -dy },
])

/** Copies of the planes with thin gaps interpolated along the photo's edges, wider ones as by `interpolateUnknown`. */
export const interpolateUnknownAlongEdges = (planes: MarkPlanes, isKnown: Uint8Array, width: number): MarkPlanes => {
  const out = planes.map((plane) => plane.slice()) as unknown as MarkPlanes
  const isFilled = isKnown.slice()
  const interpolated: [number, number, number] = [0, 0, 0]
  const ends = new Int32Array(ways.length)
  for (let at = 0; at < isKnown.length; at++) {
    if (isKnown[at] === 1) continue
    for (let way = 0; way < ways.length; way++)
      ends[way] = endOf(isKnown, width, at, ways[way] as (typeof ways)[number])
    if (!interpolateAlongEdges(planes, ends, interpolated)) continue
    for (let channel = 0; channel < 3; channel++) {
      ;(out[channel] as Float32Array)[at] = interpolated[channel] as number
    }
    isFilled[at] = 1
  }
  return isFilled.includes(0) ? interpolateUnknown(out, isFilled, width) : out
}
