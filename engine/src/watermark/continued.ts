import { membrane } from '../inpaint/membrane.ts'
import { fromLines } from './alongLines.ts'
import type { MarkPlanes } from './markPatch.ts'

const reachPx = 4

/** The planes with everything that is not known continued smoothly from what is. */
export const continued = (planes: MarkPlanes, isKnown: Uint8Array, width: number): MarkPlanes => {
  const [a, b, c] = planes.map((plane) => plane.slice()) as unknown as MarkPlanes
  for (const plane of [a, b, c]) membrane(plane, isKnown, width)
  return [a, b, c]
}

/** The same, but over thin gaps along the photo's own lines, so that its edges go on over the gap. */
export const continuedAlongLines = (planes: MarkPlanes, isKnown: Uint8Array, width: number): MarkPlanes => {
  const out = planes.map((plane) => plane.slice()) as unknown as MarkPlanes
  const isFound = isKnown.slice()
  const height = isKnown.length / width
  const found: [number, number, number] = [0, 0, 0]
  for (let at = 0; at < isKnown.length; at++) {
    if (isKnown[at] === 1) continue
    const [column, row] = [at % width, Math.floor(at / width)]
    const find = (across: number, down: number): number => {
      for (let step = 1; step <= reachPx; step++) {
        const [x, y] = [column + across * step, row + down * step]
        if (x < 0 || y < 0 || x >= width || y >= height) return -1
        if (isKnown[y * width + x] === 1) return y * width + x
      }
      return -1
    }
    if (!fromLines(planes, find, found)) continue
    for (const [channel, plane] of out.entries()) plane[at] = found[channel] as number
    isFound[at] = 1
  }
  return isFound.includes(0) ? continued(out, isFound, width) : out
}
