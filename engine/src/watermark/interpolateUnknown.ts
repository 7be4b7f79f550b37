import { interpolateMembrane } from '../kernel/interpolation/interpolateMembrane.ts'
import { interpolateAlongEdges } from './interpolateAlongEdges.ts'
import type { MarkPlanes } from './markPatch.ts'

const maxGapPx = 4

/** Copies of the planes whose unknown pixels continue the known ones smoothly. */
export const interpolateUnknown = (planes: MarkPlanes, isKnown: Uint8Array, width: number): MarkPlanes => {
  const [a, b, c] = planes.map((plane) => plane.slice()) as unknown as MarkPlanes
  for (const plane of [a, b, c]) interpolateMembrane(plane, isKnown, width)
  return [a, b, c]
}

/** Copies of the planes with thin gaps interpolated along the photo's edges, wider ones as by `interpolateUnknown`. */
export const interpolateUnknownAlongEdges = (planes: MarkPlanes, isKnown: Uint8Array, width: number): MarkPlanes => {
  const out = planes.map((plane) => plane.slice()) as unknown as MarkPlanes
  const isFilled = isKnown.slice()
  const height = isKnown.length / width
  const interpolated: [number, number, number] = [0, 0, 0]
  for (let at = 0; at < isKnown.length; at++) {
    if (isKnown[at] === 1) continue
    const column = at % width
    const row = Math.floor(at / width)
    const findEnd = (dx: number, dy: number): number => {
      for (let step = 1; step <= maxGapPx; step++) {
        const x = column + dx * step
        const y = row + dy * step
        if (x < 0 || y < 0 || x >= width || y >= height) return -1
        if (isKnown[y * width + x] === 1) return y * width + x
      }
      return -1
    }
    if (!interpolateAlongEdges(planes, findEnd, interpolated)) continue
    for (const [channel, plane] of out.entries()) plane[at] = interpolated[channel] as number
    isFilled[at] = 1
  }
  return isFilled.includes(0) ? interpolateUnknown(out, isFilled, width) : out
}
